import type { MarkdownIt } from 'markdown-it';

// GitHub's addresses without markup. Source: GitHub Flavored Markdown, section 6.9.

/** What can precede an address without a scheme. */
const isBoundary = /^[\s*_~()[\]]?$/;

const prefix = 'www.';

/**
 * An email address before and after its `@`. The parser's own rules accept more, such as quotation marks around it. The end of a host is no number: the
 * version of a package, as in `name@15.0.0`, is no address.
 */
const mailName = /([\w.+-]{1,64})$/;
const mailHost = /(?:[\w-]+\.)+(?=[\w-]*[a-z])[\w-]*[a-z\d](?!\.?[a-z\d-])/;

/** Sets which addresses in a text become links. */
export function setAddressRules({ linkify }: MarkdownIt): void {
  // `example.com` is no link on GitHub, and `README.md` looks like a domain.
  linkify.set({ fuzzyLink: false });
  linkify.add('//', null);
  linkify.add(prefix, {
    validate(text, end, self) {
      const start = end - prefix.length;
      if (!isBoundary.test(text.slice(Math.max(start - 1, 0), start))) return 0;
      const length = self.testSchemaAt(`//${text.slice(start)}`, 'http:', 0);
      return Math.max(0, length - '//'.length - prefix.length);
    },
    normalize(match) {
      match.url = `http://${match.url}`;
    },
  });
  linkify.re.get_mail_name_validator = () => mailName;
  linkify.re.get_fuzzy_mail_host = () => mailHost;
}
