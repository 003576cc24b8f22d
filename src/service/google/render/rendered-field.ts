// The fields of a document that its text and its Markdown contain, as paths. The elements of paragraphs are complete: Docs refuses a mask of their
// parts if a document with tabs has smart chips. So are maps, because a mask cannot select a part of their values.

const under = (prefix: string, paths: readonly string[]): readonly string[] =>
  paths.map((path) => `${prefix}.${path}`);

/** The fields of the content of a body. What a table contains is complete, because it can contain tables. */
const ofContent = (paragraph: readonly string[]): readonly string[] => [
  ...under('paragraph', paragraph),
  'table.tableRows.tableCells.content.*',
  'tableOfContents.*',
];

const textOfTab = [
  'footers',
  'footnotes',
  'headers',
  'inlineObjects',
  ...under('body.content', ofContent(['elements.*'])),
];

const paragraphStyle = [
  'borderBottom.width.magnitude',
  'borderLeft.width.magnitude',
  'namedStyleType',
];

const markdownOfTab = [
  ...textOfTab,
  'lists',
  ...under(
    'body.content',
    ofContent(['bullet.listId', 'bullet.nestingLevel', ...under('paragraphStyle', paragraphStyle)]),
  ),
];

/** The fields of a document that its sections are found with. */
export const headingFields = [
  'tabs.tabProperties.tabId',
  ...under('tabs.documentTab.body.content.paragraph', [
    'elements.*',
    'paragraphStyle.namedStyleType',
  ]),
];

/** The fields of a document that its text contains. */
export const textFields = ['tabs.tabProperties.tabId', ...under('tabs.documentTab', textOfTab)];

/** The fields of a document that its Markdown contains. */
export const markdownFields = [
  'documentId',
  ...under('tabs.tabProperties', ['iconEmoji', 'nestingLevel', 'tabId', 'title']),
  ...under('tabs.documentTab', markdownOfTab),
];
