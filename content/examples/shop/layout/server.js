import { createApp } from './app.js';

const { app, layout } = createApp();

await layout.client.refreshManifests();

app.listen(8000, (error) => {
  if (error) throw error;
  console.log('Layout: http://localhost:8000/');
});
