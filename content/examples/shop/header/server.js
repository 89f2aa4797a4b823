import { createApp } from './app.js';

createApp().listen(7100, (error) => {
  if (error) throw error;
  console.log('Header: http://localhost:7100/');
});
