import { MessageBus } from '@podium/browser';

const bus = new MessageBus();
const list = document.querySelector('.products');

list.addEventListener('click', ({ target }) => {
  const id = target.dataset.add;
  if (id) bus.publish('basket', 'item-added', { id });
});

async function showStock() {
  const response = await fetch(`${list.dataset.api}/stock`);
  for (const [id, stock] of Object.entries(await response.json())) {
    list.querySelector(`[data-stock="${id}"]`).textContent = `(${stock})`;
  }
}

showStock();
