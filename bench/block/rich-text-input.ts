import type { BlockInput } from './block-input.ts';

const constructs = [
  '<b>',
  '<b/>',
  '<b></b>',
  '&amp;',
  '&#65;',
  '&',
  '<a href="',
  '<a href="x">x</a>',
  '<li>',
  '<!--',
  '<!-- a -->',
  '<![CDATA[',
  ']]>',
  '<?a?>',
  '<',
  '>',
  'a',
  '"',
  ' ',
  '\n',
  '\u{1f600}',
];

const lengths = [900, 10_000, 100_000, 900_000];

const query = `mutation ($html: String!) {
  createTask(input: { workspace: "1", name: "a", htmlNotes: $html }) { task { gid } }
}`;

/** Rich text that is not well-formed, so that nothing is written. */
export const richTextInputs = (): readonly BlockInput[] =>
  constructs.flatMap((part) =>
    lengths.flatMap((length) => {
      const text = part.repeat(length / part.length);
      return [
        { name: `rich text ${JSON.stringify(part)}, ${length} characters`, html: `<body>${text}` },
        {
          name: `rich text ${JSON.stringify(part)} after 900 tags, ${length} characters`,
          html: `<body>${'<b>'.repeat(900)}${text}`,
        },
      ].map(({ name, html }) => ({ name, query, variables: { html } }));
    }),
  );
