import { readOnly, styleField } from '../field/style-field.ts';
import { inPoints } from './measure.ts';

const usedOnFirst = ', used if `useFirstPageHeaderFooter` is true';
const usedOnEven = ', used if the document’s `useEvenPageHeaderFooter` is true';

/** What the style of a document and that of a section say about pages. They differ in what null means. */
export function pageFields(of: 'document' | 'section') {
  const either = (document: string, section: string, write: string) => ({
    read: of === 'document' ? document : section,
    write,
  });
  const margin = (what: string) =>
    inPoints(what, of === 'document' ? '' : 'Null means that the document’s value applies.');
  const segment = (what: string, part: 'header' | 'footer', use = '') => {
    const ifNone = use === '' ? ', or null if there is none.' : `${use}. Null if there is none.`;
    const ifAbsent = `${use}. Null means that the previous section’s ${part} applies.`;
    return styleField.id(
      readOnly(`The id of ${what}${of === 'document' ? ifNone : ifAbsent}`, `the id of ${what}.`),
    );
  };
  return {
    flipPageOrientation: styleField.boolean(
      either(
        'Whether the width and height of the pages are swapped. Null means false.',
        'Whether the width and height of the pages are swapped, which turns portrait into landscape and the reverse. Null means that the document’s value applies.',
        'Whether the width and height of the pages are swapped.',
      ),
    ),
    pageNumberStart: styleField.int(
      either(
        'The number of the first page. Null means 1.',
        'The number of the section’s first page. Null means that the numbering continues from the previous section.',
        'The number of the first page.',
      ),
    ),
    marginTop: margin('The top margin'),
    marginBottom: margin('The bottom margin'),
    marginLeft: margin('The left margin'),
    marginRight: margin('The right margin'),
    marginHeader: margin('The header margin: the space above the header'),
    marginFooter: margin('The footer margin: the space below the footer'),
    useFirstPageHeaderFooter: styleField.boolean(
      either(
        'Whether the first page has its own header and footer. Null means false.',
        'Whether the first page of the section has its own header and footer. For the first section, null means that the document’s value applies; for other sections, null means false.',
        'Whether the first page has its own header and footer.',
      ),
    ),
    defaultHeaderId: segment('the default header', 'header'),
    defaultFooterId: segment('the default footer', 'footer'),
    firstPageHeaderId: segment('the first page’s header', 'header', usedOnFirst),
    firstPageFooterId: segment('the first page’s footer', 'footer', usedOnFirst),
    evenPageHeaderId: segment('the header of even pages', 'header', usedOnEven),
    evenPageFooterId: segment('the footer of even pages', 'footer', usedOnEven),
  };
}
