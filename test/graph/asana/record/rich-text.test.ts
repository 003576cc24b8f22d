import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// Rich text is checked before a request is sent. The error contains the problem and its offset.

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
  [/Asana does not support <blink>/, '<body>|<blink>x</blink></body>'],
  [/Asana does not support <body>/, '<body>|<body>x</body></body>'],
  [/Asana does not support <script>/, '<body>one\r\ntwo |<script/></body>'],
  [/Asana does not support <b>/, '<body>🌩️🌩️ |<b>x</b></body>'],
  [/&amp;/, '<body>salt |& pepper</body>'],
  [/&amp;/, '<body><a href="https://x.example/?a=1|&b=2">x</a></body>'],
  [/undefined entity/, '<body>a;b|&nbsp;c</body>'],
  [/unquoted attribute/, '<body>|<a href=x>y</a></body>'],
  [/duplicate attribute/, '<body>|<a href="x" href="y"/></body>'],
  [/disallowed character/, '<body>1 |< 2</body>'],
  [/disallowed character/, '<body>a|\u0001b</body>'],
];

describe('invalid rich text is rejected with an offset:', () => {
  test.each(invalid)('%s in %j', async (what, marked) => {
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

  test('an element in a comment that only notes support', async () => {
    const html = '<body><h1>Title</h1></body>';
    expectNoErrors(await write(notes, html));
    expect(await asanaState(`/tasks/${task}?opt_fields=html_notes`)).toMatchObject({
      html_notes: html,
    });
    const { errors, wireRequests } = await write(comment, html);
    expect(errors[0]).toMatchObject({
      message:
        'htmlText is not valid rich text: Asana does not support <h1> in a comment (offset 6).',
      extensions: { code: 'BAD_USER_INPUT', field: 'htmlText', offset: 6 },
    });
    expect(wireRequests).toBe(0);
  });

  test('the notes of a new task', async () => {
    const { errors, wireRequests } = await write(newNotes, '<body><x/></body>');
    expect(errors[0]?.extensions).toMatchObject({ field: 'htmlNotes', offset: 6 });
    expect(wireRequests).toBe(0);
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
  ])('%j', async (html) => {
    expectNoErrors(await write(notes, html));
    expect(await asanaState(`/tasks/${task}?opt_fields=html_notes`)).toMatchObject({
      html_notes: html.trim(),
    });
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
