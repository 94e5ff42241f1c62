// @ts-check
// The teacher's page: sets a board for the class, shows its link, and how far everybody is.

import { ApiError, addressForOthers, get, post, setup } from '../core/api.js';
import { once } from '../core/busy.js';
import { fill, h } from '../core/dom.js';
import { dateTime, plural } from '../core/format.js';
import { boardName } from '../core/names.js';
import { link, note } from '../core/router.js';
import { teacherKey } from '../core/teacher-key.js';
import { classProgress } from '../components/class-progress.js';
import { copyButton } from '../components/copy-button.js';
import { gamePicker } from '../components/game-picker.js';
import { showError } from '../components/notice.js';
import { qrCode } from '../components/qr-code.js';

/** @typedef {import('../core/types.js').ClassBoard} ClassBoard */
/** @typedef {import('../core/types.js').ClassProgress} ClassProgress */

/** How often the table is refreshed, in milliseconds. */
const REFRESH = 2000;

/** @param {import('../core/types.js').Visit} visit */
export async function page({ route, signal }) {
  const given = route.path[1];
  const wanted = route.fields.get('class');
  // The page may be on the wall, so its address does not show the key.
  if (given) note('teacher', { class: wanted });
  const key = encodeURIComponent(teacherKey(given));
  if (!key) {
    const message = 'open the link of the teacher again; whoever started the server has it';
    throw new ApiError({ kind: 'forbidden', message }, 403);
  }
  const { classes } = /** @type {{classes: ClassBoard[]}} */ (await get(`teacher/${key}`, signal));
  const choices = await setup();
  const trouble = h('div');
  const shown = h('div', { class: 'stack' });
  const table = h('div');
  const lost = h('div');
  const earlier = h('div');
  const rows = h('input', {
    type: 'number',
    name: 'rows',
    value: 10,
    min: 1,
    max: 10000,
    class: 'figure',
    placeholder: 'no limit',
  });
  const strict = h('input', { type: 'checkbox', name: 'strict' });
  const picker = gamePicker({
    setup: choices,
    choice: { game: '4x6', symbols: '' },
    label: 'Board',
    onChange: () => {},
    onPreset: (preset) => {
      rows.value = preset.rows === null ? '' : String(preset.rows);
    },
  });
  const submit = once(setBoard);
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** What the table shows, as JSON. */
  let seen = '';
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  /** The class whose table is shown. */
  let current = wanted ?? classes[0]?.class ?? '';
  listEarlier();
  if (current) await show(current);
  return h(
    'div',
    { class: 'page teacher' },
    h('div', { class: 'page-head' }, h('h1', null, 'Your class')),
    h('p', { class: 'quiet' }, 'Keep the link of this page to yourself. Pupils get the link below.'),
    shown,
    h(
      'section',
      { class: 'card' },
      h('h2', null, 'Set a new board'),
      h(
        'form',
        {
          class: 'stack',
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void submit();
          },
        },
        picker.element,
        h('div', { class: 'fields' }, h('label', { class: 'field' }, h('span', null, 'Rows'), rows)),
        h(
          'label',
          { class: 'field check' },
          strict,
          h('span', null, 'Strict training: guesses that cannot be the secret are refused'),
        ),
        h('p', { class: 'quiet' }, 'The secret is random. Nobody sees it, not even here.'),
        trouble,
        h('div', { class: 'actions' }, h('button', { class: 'button primary' }, 'Set this board')),
      ),
    ),
    earlier,
  );

  async function setBoard() {
    fill(trouble);
    const picked = await picker.read();
    if (!picked) return;
    try {
      const board = /** @type {ClassBoard} */ (
        await post(
          `teacher/${key}`,
          {
            ...(picked.choice.symbols ? picked.choice : { game: picked.choice.game }),
            ...(rows.value ? { rows: Number(rows.value) } : {}),
            strict: strict.checked,
          },
          signal,
        )
      );
      classes.unshift(board);
      await show(board.class);
      scrollTo(0, 0);
    } catch (error) {
      showError(trouble, error);
    }
  }

  /** Shows a class and keeps its table up to date while the page is open. @param {string} id */
  async function show(id) {
    current = id;
    note('teacher', { class: id });
    const board = await progress(id);
    const others = await addressForOthers();
    fill(
      shown,
      h(
        'section',
        { class: 'card class-link' },
        h('h2', null, `${boardName(board.game)}, set ${dateTime(board.begun_at)}`),
        others ? invitation(board, `${others}${link(`class/${id}`)}`) : unknownAddress(),
      ),
      h('section', { class: 'card' }, h('h2', null, 'Progress'), lost, table),
    );
    showTable(board);
    listEarlier();
    wait(id);
  }

  /**
   * @param {ClassProgress} board
   * @param {string} url
   */
  function invitation(board, url) {
    // The code leads to the address that the server knows. This page may have been opened by another one.
    const hasCode = board.url === url;
    return h(
      'div',
      { class: 'class-invitation' },
      hasCode ? qrCode(board.qr, 'QR code of the link for pupils') : null,
      h(
        'div',
        { class: 'stack' },
        h('p', null, hasCode ? 'Pupils scan the code or open this link:' : 'Pupils open this link:'),
        h('p', { class: 'class-url' }, url),
        h(
          'div',
          { class: 'actions' },
          copyButton('Copy the link', () => url),
        ),
      ),
    );
  }

  function unknownAddress() {
    return h(
      'p',
      null,
      'The address of this machine on the network is not known. Open the teacher’s link with the IP address of this machine ',
      'instead of the one that is in it; then the link for pupils is shown here.',
    );
  }

  /** @param {string} id @returns {Promise<ClassProgress>} */
  function progress(id) {
    return get(`teacher/${key}/${encodeURIComponent(id)}`, signal);
  }

  /** Shows the table if it has changed. A table that stays keeps its selection and its focus. @param {ClassProgress} board */
  function showTable(board) {
    const now = JSON.stringify([board.class, board.pupils]);
    if (now === seen) return;
    seen = now;
    fill(table, classProgress(board));
  }

  /** @param {string} id */
  function wait(id) {
    timer = setTimeout(() => void refresh(id), REFRESH);
  }

  /** @param {string} id */
  async function refresh(id) {
    if (signal.aborted || current !== id) return;
    try {
      const board = await progress(id);
      if (current === id) showTable(board);
      fill(lost);
    } catch (error) {
      showError(lost, error);
    }
    if (!signal.aborted && current === id) wait(id);
  }

  function listEarlier() {
    const others = classes.filter((board) => board.class !== current);
    fill(
      earlier,
      others.length > 0
        ? h(
            'section',
            { class: 'card' },
            h('h2', null, plural(others.length, 'other board')),
            h(
              'ul',
              null,
              others.map((board) =>
                h(
                  'li',
                  null,
                  h(
                    'a',
                    { href: link('teacher', { class: board.class }) },
                    `${boardName(board.game)}, ${dateTime(board.begun_at)}`,
                  ),
                ),
              ),
            ),
          )
        : null,
    );
  }
}
