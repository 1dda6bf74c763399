// Shows the results that the page carries. What an API or a document says becomes text, never markup.
const results = JSON.parse(document.getElementById('results').textContent);
const { groups, texts, scenarios, endpoints } = results;
const AT_ONCE = 50;
const SIGNS = { failed: '✗', known: 'k', unproven: '?', blocked: '!', passed: '✓' };
/** What paper holds, so that a report of any size has some 30 pages: causes with a test, causes by title, endpoints. */
const ON_PAPER = { causes: 25, titles: 200, endpoints: 400 };

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Details that make their content when they are opened, a portion at a time: there may be thousands. */
function details(summary, items, view) {
  const more = element('button', '');
  more.type = 'button';
  const made = element('details', '', summary, more);
  let shown = 0;
  const show = (count) => {
    const portion = items.slice(shown, shown + count);
    more.before(...portion.map(view));
    shown += portion.length;
    const left = items.length - shown;
    if (left === 0) more.remove();
    else more.textContent = `Show ${Math.min(AT_ONCE, left)} of ${left} more`;
  };
  more.addEventListener('click', () => show(AT_ONCE));
  made.addEventListener('toggle', () => {
    if (shown === 0) show(AT_ONCE);
  });
  return made;
}

function testView({ title, outcome, facts }) {
  const list = element('dl', '');
  for (const [name, text] of facts) {
    const shown = typeof text === 'number' ? element('pre', '', texts[text]) : text;
    list.append(element('dt', '', name), element('dd', '', shown));
  }
  const head = element('h3', '', title, ' ', element('span', outcome, outcome));
  return element('article', '', head, list);
}

/** The places and rules of a cause that is in several, each with its tests. */
function partsView(parts) {
  const items = parts.map(({ title, tests }) =>
    element('li', '', `${title}: ${plural(tests, 'test')}`),
  );
  return element('ul', 'muted', ...items);
}

function groupView({ id, kind, title, known, parts }, tests) {
  const isFailure = kind !== 'blocked' && kind !== 'unproven';
  const count = new Set(tests.map(({ endpoint }) => endpoint)).size;
  const extent = `${plural(tests.length, 'test')} of ${plural(count, 'endpoint')}, ${id}`;
  const summary = element('summary', '');
  summary.append(
    element('strong', known ? 'known' : isFailure ? 'failed' : kind, title),
    element('span', 'muted', ` ${known ? `known, ${kind}` : kind}, ${extent}`),
  );
  const made = details(summary, tests, testView);
  made.id = `group-${id}`;
  if (parts) summary.after(partsView(parts));
  return made;
}

/** Shows what the filters leave; what was open stays so. */
function showGroups(holder, text, outcome) {
  const wanted = text.trim().toLowerCase();
  const wasOpen = new Set([...holder.querySelectorAll('details[open]')].map(({ id }) => id));
  const views = groups.flatMap((group) => {
    const tests = group.tests.filter(
      (test) =>
        (outcome === '' || test.outcome === outcome) &&
        `${group.title}\n${test.title}\n${test.id}`.toLowerCase().includes(wanted),
    );
    return tests.length === 0 ? [] : [groupView(group, tests)];
  });
  for (const view of views) view.open = wasOpen.has(view.id);
  const none = groups.length === 0 ? 'Every test passed.' : 'Nothing matches.';
  holder.replaceChildren(...(views.length > 0 ? views : [element('p', '', none)]));
}

function cellView({ counts, reasons } = { counts: {}, reasons: ['no test'] }) {
  const found = Object.keys(SIGNS).filter((outcome) => counts[outcome] > 0);
  const made = element('td', '');
  for (const outcome of found) {
    const count = counts[outcome] > 1 ? counts[outcome] : '';
    made.append(element('span', outcome, `${SIGNS[outcome]}${count}`), ' ');
  }
  made.title = reasons.join('\n');
  return made;
}

function columnHead(name, words) {
  const made = element('th', '', name);
  made.scope = 'col';
  if (words) made.title = words;
  return made;
}

function table() {
  const made = element('table', '');
  const heads = [['Endpoint'], ...scenarios].map(([name, words]) => columnHead(name, words));
  made
    .createTHead()
    .insertRow()
    .append(...heads);
  const body = made.createTBody();
  for (const { name, cells } of endpoints) {
    const head = element('th', '', name);
    head.scope = 'row';
    body.insertRow().append(head, ...scenarios.map(([id]) => cellView(cells[id])));
  }
  const holder = element('div', 'wide', made);
  // Wide tables are scrolled with the keys too.
  holder.tabIndex = 0;
  return holder;
}

const holder = document.getElementById('groups');
const [text, outcome] = [document.getElementById('text'), document.getElementById('outcome')];
const show = () => showGroups(holder, text.value, outcome.value);
for (const filter of [text, outcome]) filter.addEventListener('input', show);
show();

const legend = Object.entries(SIGNS).map(([name, sign]) => `${sign} ${name}`);
const head = `${plural(endpoints.length, 'endpoint')} by scenario (${legend.join(', ')})`;
document.getElementById('coverage').append(details(element('summary', '', head), [0], table));

/** How many of a list are not on paper. */
function rest(items, most, noun) {
  const left = items.length - most;
  return left <= 0
    ? []
    : [element('p', '', `And ${plural(left, noun)} more: see the page itself.`)];
}

/** A root cause on paper: its title, how far it goes, and its first test. */
function printedGroup(group) {
  const [first] = group.tests;
  const extent = `${group.known ? 'known, ' : ''}${group.kind}, ${plural(group.tests.length, 'test')}, ${group.id}`;
  const head = element('p', '', element('strong', '', group.title), ` ${extent}`);
  return element('section', '', head, ...(first ? [testView(first)] : []));
}

/** The outcomes of each endpoint in total: a column per scenario does not fit on paper. */
function printedCoverage() {
  const outcomes = Object.keys(SIGNS);
  const made = element('table', '');
  const heads = ['Endpoint', ...outcomes].map((name) => columnHead(name));
  made
    .createTHead()
    .insertRow()
    .append(...heads);
  const body = made.createTBody();
  for (const { name, cells } of endpoints.slice(0, ON_PAPER.endpoints)) {
    const totals = outcomes.map((outcome) =>
      Object.values(cells).reduce((sum, { counts }) => sum + (counts[outcome] ?? 0), 0),
    );
    const head = element('th', '', name);
    head.scope = 'row';
    body.insertRow().append(head, ...totals.map((total) => element('td', '', total || '')));
  }
  return made;
}

// Paper has no buttons and no end: it gets each cause with its first test, and each endpoint with its totals.
window.addEventListener('beforeprint', () => {
  const { causes, titles } = ON_PAPER;
  const lines = groups
    .slice(causes, causes + titles)
    .map(({ title, kind, tests }) =>
      element('li', '', `${title}: ${kind}, ${plural(tests.length, 'test')}`),
    );
  document
    .getElementById('paper')
    .replaceChildren(
      ...groups.slice(0, causes).map(printedGroup),
      element('ul', '', ...lines),
      ...rest(groups, causes + titles, 'root cause'),
      element('h2', '', 'Endpoints'),
      printedCoverage(),
      ...rest(endpoints, ON_PAPER.endpoints, 'endpoint'),
    );
});
