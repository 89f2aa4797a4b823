import { MessageBus } from '@podium/browser';

const bus = new MessageBus();
const output = document.querySelector('.basket');
let count = 0;

bus.subscribe('basket', 'item-added', () => {
  count += 1;
  if (output) output.textContent = String(count);
});
