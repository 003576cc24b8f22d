import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// The server checks before a request that rich text is well-formed. Asana decides which elements it accepts.

const { ask, asanaState } = await createMutationTestServer();

const { emptyTask: task } = fixtures;

const notes =
  'mutation ($html: String!) { updateTask(input: { task: TASK, htmlNotes: $html }) { task { htmlNotes } } }';
const newNotes =
  'mutation ($html: String!) { createTask(input: { parent: TASK, htmlNotes: $html }) { task { htmlNotes } } }';
const comment =
  'mutation ($html: String!) { createComment(input: { task: TASK, htmlText: $html }) { comment { htmlText } } }';
const write = (query: string, html: string) => ask(query.replace('TASK', `"${task}"`), { html });

/** The problem, and the rich text with a `|` at the offset of the problem. */
const invalid: readonly (readonly [what: RegExp, marked: string])[] = [
  [/one <body>/, '|'],
  [/one <body>/, '|plain'],
  [/one <body>/, ' |plain'],
  [/one <body>/, '|<p>x</p>'],
  [/one <body>/, '|<BODY>x</BODY>'],
  [/one <body>/, '|<!DOCTYPE body><body/>'],
  [/one <body>/, '<body>x</body>\n|y'],
  [/one <body>/, '<body>x</body>|<body/>'],
  [/unclosed tag: body/, '|<body>x'],
  [/unclosed tag: em/, '<body>x <strong/>|<em>y'],
  [/unexpected close tag/, '<body>a|</strong></body>'],
  [/unexpected close tag/, '<body><strong>x|</body>'],
  [/&amp;/, '<body>salt |& pepper</body>'],
  [/&amp;/, '<body><a href="https://x.example/?a=1|&b=2">x</a></body>'],
  [/undefined entity/, '<body>a;b|&nbsp;c</body>'],
  [/unquoted attribute/, '<body>|<a href=x>y</a></body>'],
  [/duplicate attribute/, '<body>|<a href="x" href="y"/></body>'],
  [/must not run a script/, '<body>x |<a href="javascript:alert(1)">y</a></body>'],
  [/must not run a script/, '<body><em>|<a href=" Java&#10;Script:alert(1)">y</a></em></body>'],
  [/must not run a script/, '<body>|<a href="data:text/html,x"/></body>'],
  [/disallowed character/, '<body>1 |< 2</body>'],
  [/disallowed character/, '<body>a|\u0001b</body>'],
];

describe('invalid rich text is rejected with an offset:', () => {
  test('more than a thousand open tags', async () => {
    const open = '<b>'.repeat(999);
    const { errors } = await write(
      notes,
      `<body>${open}|<i/>${'</b>'.repeat(999)}</body>`.replace('|', ''),
    );
    expect(errors[0]?.message).toContain('more than 1000 tags are open, close some of them');
    expect(errors[0]?.extensions['offset']).toBe(`<body>${open}`.length);
  });

  test.each(invalid)('because of %s, at the mark in %j', async (what, marked) => {
    const offset = marked.indexOf('|');
    for (const [query, field] of [
      [notes, 'htmlNotes'],
      [comment, 'htmlText'],
    ] as const) {
      const { errors, wireRequests } = await write(query, marked.replace('|', ''));
      expect(wireRequests).toBe(0);
      // An empty comment is rejected for another reason.
      if (marked === '|' && query === comment) continue;
      expect(errors[0]?.message).toMatch(what);
      expect(errors[0]?.message).toContain(`${field} is not valid rich text: `);
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, offset });
    }
  });

  // Long texts are checked in parts of 4096 code units, in several turns of the event loop.
  test.each(invalid.filter(([, marked]) => /^.?<body>/.test(marked)))(
    'because of %s, at the mark in %j after a long text',
    async (what, marked) => {
      for (const length of [1000, 4085, 4089, 4090, 9000]) {
        const text = '\u{1f329}'.repeat(length / 2).slice(0, length - (length % 2));
        const html = marked.replace('<body>', `<body>${text}`);
        const offset = marked.indexOf('|') === 0 ? 0 : html.indexOf('|');
        const { errors, wireRequests } = await write(notes, html.replace('|', ''));
        expect(wireRequests).toBe(0);
        expect(errors[0]?.message).toMatch(what);
        expect(errors[0]?.extensions).toMatchObject({
          code: 'BAD_USER_INPUT',
          field: 'htmlNotes',
          offset,
        });
      }
    },
  );

  test.each([
    ['the notes of a new task', newNotes, 'htmlNotes'],
    ['a comment', comment, 'htmlText'],
    [
      'a changed comment',
      `mutation ($html: String!) { updateComment(input: { comment: "${fixtures.richComment}", htmlText: $html }) { comment { id } } }`,
      'htmlText',
    ],
  ])('%s with a long text', async (_what, query, field) => {
    const { errors, wireRequests } = await write(query, `<body><em>${'x'.repeat(9000)}</body>`);
    expect(wireRequests).toBe(0);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, applied: 'NO' });
  });

  test('one of several tasks with long texts, and the other one is changed', async () => {
    const query = `mutation ($tasks: [UpdateTaskInput!]!) { updateTasks(input: { tasks: $tasks }) { results { task { id } error { code field applied } } } }`;
    const longText = 'x'.repeat(9000);
    const { data } = expectNoErrors(
      await ask(query, {
        tasks: [
          { task, htmlNotes: `<body>${longText}</body>` },
          { task: fixtures.multiHomedTask, htmlNotes: `<body><em>${longText}</body>` },
        ],
      }),
    );
    expect(data.updateTasks.results).toEqual([
      { task: { id: expect.any(String) }, error: null },
      { task: null, error: { code: 'BAD_USER_INPUT', field: 'htmlNotes', applied: 'NO' } },
    ]);
  });

  test('the notes of a new task', async () => {
    const { errors, wireRequests } = await write(newNotes, '<body><em></body>');
    expect(errors[0]?.extensions).toMatchObject({ field: 'htmlNotes', offset: 10 });
    expect(wireRequests).toBe(0);
  });
});

describe('an element that Asana does not support reaches Asana, whose error names the input:', () => {
  test.each([
    ['notes', notes, 'htmlNotes', '<body><blink>x</blink></body>', 'blink'],
    ['the notes of a new task', newNotes, 'htmlNotes', '<body><script/></body>', 'script'],
    ['a comment', comment, 'htmlText', '<body>one <table/></body>', 'table'],
    ['a comment with a heading', comment, 'htmlText', '<body><h1>x</h1></body>', 'h1'],
  ])('%s', async (_where, query, field, html, tag) => {
    const { errors, wireRequests } = await write(query, html);
    expect(wireRequests).toBe(1);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining(`Unsupported tag: ${tag}`),
        extensions: { code: 'BAD_USER_INPUT', status: 400, field, applied: 'NO' },
      },
    ]);
  });
});

describe('valid rich text is written without changes:', () => {
  test.each([
    '<body></body>',
    ' <body>with spaces around it</body>\n',
    '<body><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code></body>',
    '<body><ul><li>one</li><li>two <ol><li>deep</li></ol></li></ul></body>',
    '<body>&lt;tag&gt; &amp; &quot;quote&quot; &#8211; &#x2014; ; & </body>'.replace(' & ', ' '),
    '<body><a href="https://example.com/?a=1&amp;b=2">link</a></body>',
    '<body>שלום 🌩️</body>',
    '<body><b>bold</b><hr/><pre>code</pre><blockquote>quote</blockquote></body>',
    '<body><h1>Title</h1>text</body>',
  ])('%j', async (html) => {
    expectNoErrors(await write(notes, html));
    expect(await asanaState(`/tasks/${task}?opt_fields=html_notes`)).toMatchObject({
      html_notes: html.trim(),
    });
  });

  test('<b>, <pre> and <blockquote> in a comment', async () => {
    const html = '<body><b>bold</b> <pre>code</pre><blockquote>quote</blockquote></body>';
    const { data } = expectNoErrors(await write(comment, html));
    expect(data).toEqual({ createComment: { comment: { htmlText: html } } });
  });

  test('a mention, to which Asana adds the name', async () => {
    expectNoErrors(
      await write(notes, `<body><a data-asana-gid="${fixtures.multiHomedTask}"/></body>`),
    );
    expect(await asanaState(`/tasks/${task}?opt_fields=notes,html_notes`)).toMatchObject({
      notes: 'Decide on a price for the app',
      html_notes: expect.stringContaining('data-asana-type="task"'),
    });
  });
});
