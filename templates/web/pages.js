// What pages do beyond links and forms. Everything works without it but copying and dragging.

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (button === null) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.lastElementChild.textContent = 'Copied';
});

// How long something has been running, in the words of the server.
setInterval(() => {
  for (const one of document.querySelectorAll('[data-since]')) {
    const seconds = Math.max(0, Math.floor((Date.now() - Number(one.dataset.since)) / 1000));
    const minutes = Math.floor(seconds / 60);
    one.textContent = minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
  }
}, 1000);

// Boxes of one group, by the box above them.
document.addEventListener('change', (event) => {
  const all = event.target.closest('[data-select-all]');
  if (all === null) return;
  for (const box of document.querySelectorAll(`input[name="${all.dataset.selectAll}"]`)) {
    if (!box.closest('[hidden]')) box.checked = all.checked;
  }
});

// Items of a list that hold what is typed.
document.addEventListener('input', (event) => {
  const filter = event.target.closest('[data-filter]');
  if (filter === null) return;
  const wanted = filter.value.toLowerCase();
  for (const item of document.querySelectorAll(filter.dataset.filter)) {
    item.hidden = !item.textContent.toLowerCase().includes(wanted);
  }
});

// The order of a list, by dragging or by Alt with the arrow keys; the boxes in it keep their place.
document.addEventListener('dragstart', (event) => {
  event.target.closest?.('[data-sortable] > *')?.classList.add('dragged');
});
document.addEventListener('dragover', (event) => {
  const over = event.target.closest?.('[data-sortable] > *');
  const dragged = document.querySelector('.dragged');
  if (!over || !dragged || over === dragged || over.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const { top, height } = over.getBoundingClientRect();
  over[event.clientY < top + height / 2 ? 'before' : 'after'](dragged);
});
document.addEventListener('dragend', () => {
  document.querySelector('.dragged')?.classList.remove('dragged');
});
document.addEventListener('keydown', (event) => {
  const item = event.target.closest?.('[data-sortable] > *');
  if (!item || !event.altKey) return;
  if (event.key === 'ArrowUp') item.previousElementSibling?.before(item);
  else if (event.key === 'ArrowDown') item.nextElementSibling?.after(item);
  else return;
  event.preventDefault();
  event.target.focus();
});
