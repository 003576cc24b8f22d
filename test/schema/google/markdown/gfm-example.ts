/** GitHub's additions to CommonMark. */
export interface GfmExample {
  readonly what: string;
  readonly markdown: string;
  /** How it is read. Default: as it was written. */
  readonly read?: string;
}

// The constructs of the specification of GitHub Flavored Markdown, 0.29: tables, task lists, strikethrough and autolinks; and GitHub's footnotes.
export const gfmExamples: readonly GfmExample[] = [
  {
    what: 'table',
    markdown: '| a | b |\n| --- | --- |\n| 1 | 2 |\n',
  },
  {
    what: 'table without outer pipes',
    markdown: 'a | b\n--- | ---\n1 | 2\n',
    read: '| a | b |\n| --- | --- |\n| 1 | 2 |\n',
  },
  {
    what: 'alignment of columns',
    markdown: '| a | b | c | d |\n| :-- | :-: | --: | --- |\n| 1 | 2 | 3 | 4 |\n',
    // Text is left-aligned unless something else is said.
    read: '| a | b | c | d |\n| --- | :-: | --: | --- |\n| 1 | 2 | 3 | 4 |\n',
  },
  {
    what: 'alignment of a table with styles, links and pipes',
    markdown:
      '| **a** | `b` |\n| --: | :-: |\n| [x](https://x.example/) | one \\| two |\n| *i* | ~~s~~ |\n',
  },
  {
    what: 'table with a header only',
    markdown: '| a | b |\n| --- | --- |\n',
  },
  {
    what: 'row with fewer and with more cells',
    markdown: '| a | b |\n| --- | --- |\n| 1 |\n| 1 | 2 | 3 |\n',
    read: '| a | b |\n| --- | --- |\n| 1 |  |\n| 1 | 2 |\n',
  },
  {
    what: 'table that ends at a paragraph',
    markdown: '| a |\n| --- |\n| 1 |\n\ntext\n',
  },
  {
    what: 'table that ends at a quote',
    markdown: '| a |\n| --- |\n| 1 |\n> quote\n',
    read: '| a |\n| --- |\n| 1 |\n\n> quote\n',
  },
  { what: 'task list', markdown: '- [ ] open\n- [ ] second\n' },
  { what: 'strikethrough', markdown: '~~gone~~ and ~~**both**~~\n' },
  {
    what: 'strikethrough with one and with two tildes',
    markdown: '~~Hi~~ Hello, ~there~ world!\n',
    read: '~~Hi~~ Hello, ~~there~~ world!\n',
  },
  {
    what: 'strikethrough that a paragraph ends',
    markdown: 'This ~~has a\n\nnew paragraph~~.\n',
    read: 'This \\~\\~has a\n\nnew paragraph\\~\\~.\n',
  },
  {
    what: 'text between three tildes',
    markdown: 'This will ~~~not~~~ strike.\n',
    read: 'This will \\~\\~\\~not\\~\\~\\~ strike.\n',
  },
  {
    what: 'address without brackets',
    markdown: 'see www.example.com and https://example.com/a?b=c.\n',
    read: 'see [www.example.com](http://www.example.com) and <https://example.com/a?b=c>.\n',
  },
  {
    what: 'email address',
    markdown: 'write to foo@bar.example today\n',
    read: 'write to [foo@bar.example](mailto:foo@bar.example) today\n',
  },
  {
    what: 'address in parentheses',
    markdown: '(https://example.com/x(y))\n',
    read: '(<https://example.com/x(y)>)\n',
  },
  { what: 'footnote', markdown: 'One[^1] two[^2].\n\n[^1]: First.\n\n[^2]: Second.\n' },
];
