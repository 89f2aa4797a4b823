import { createApp } from './app.js';

createApp().listen(7300);
