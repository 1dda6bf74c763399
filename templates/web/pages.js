// What pages do beyond links and forms. Everything works without it but copying and dragging.

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]');
  if (button === null) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.lastElementChild.textContent = 'Copied';
});

const UNITS = { day: 86_400, hour: 3_600, minute: 60, second: 1 };
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** A time in the words of the server (components/time.tsx); undefined where that shows a date. */
function timeInWords(at) {
  const seconds = Math.round((at - Date.now()) / 1000);
  if (Math.abs(seconds) > 30 * UNITS.day) return undefined;
  const [unit, size] = Object.entries(UNITS).find(([, length]) => Math.abs(seconds) >= length) ?? [
    'second',
    1,
  ];
  return words.format(Math.trunc(seconds / size), unit);
}

// Times, how long something has been running, and how it is: each second, so that they agree.
setInterval(() => {
  const tab = document.querySelector('[data-tab]')?.dataset.tab;
  if (tab !== undefined && document.title !== tab) document.title = tab;
  for (const time of document.querySelectorAll('time[datetime]')) {
    const now = timeInWords(Date.parse(time.dateTime));
    if (now !== undefined && time.textContent !== now) time.textContent = now;
  }
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
