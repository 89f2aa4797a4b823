import { createApp } from './app.js';

createApp().listen(7300, (error) => {
  if (error) throw error;
  console.log('Basket: http://localhost:7300/');
});
