import type { docs_v1 } from '@googleapis/docs';
import type { ParagraphStyle } from '../../../../store/google/document-model.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findRange, isInTable } from '../draft/location.ts';
import {
  type FieldPath,
  includesField,
  parseFieldMask,
  withFields,
} from '../request/field-mask.ts';
import { paragraphsIn } from '../text/paragraph.ts';
import { inheritedParagraphStyle, withoutInherited } from './inheritance.ts';

/**
 * Applies updateParagraphStyle.
 *
 * A new named style keeps the paragraph's own fields, except those that equal the named style.
 * Unverified: the editor may remove more.
 */
export function updateParagraphStyle(
  { range, paragraphStyle, fields }: docs_v1.Schema$UpdateParagraphStyleRequest,
  draft: Draft,
): void {
  const { tab, segmentId, segment, from, to } = findRange(draft, range);
  const paths = parseFieldMask(fields, 'ParagraphStyle');
  const update = paragraphStyle ?? {};
  checkParagraphStyle(update, paths);
  for (const { last, end } of paragraphsIn(segment, { from, to })) {
    if (setsPageBreak(update, paths) && (segmentId !== null || isInTable(segment, last))) {
      throw new InvalidEdit('Page break before cannot be set in this region.');
    }
    const changed = withFields(end.style, update, paths);
    const complete: ParagraphStyle = { ...requiredStyle, ...changed };
    const inherited = inheritedParagraphStyle(tab, complete.namedStyleType);
    const style = withoutInherited(complete, inherited, [
      'namedStyleType',
      'direction',
      'headingId',
    ]);
    segment[last] = { ...end, style: withHeadingId(style, draft) };
  }
}

/** Fields that are not inherited always have a value. */
const requiredStyle: ParagraphStyle = { namedStyleType: 'NORMAL_TEXT', direction: 'LEFT_TO_RIGHT' };

/** Throws if the paragraph style is not allowed. */
export function checkParagraphStyle(style: ParagraphStyle, paths: readonly FieldPath[]): void {
  const { lineSpacing } = style;
  if (includesField(paths, 'lineSpacing') && typeof lineSpacing === 'number' && lineSpacing <= 0) {
    throw new InvalidEdit('The line spacing must be greater than 0.');
  }
  const border = paths.find(([name = '', below]) => name.startsWith('border') && below);
  if (border) throw new InvalidEdit('Paragraph borders cannot be partially updated.');
}

const setsPageBreak = ({ pageBreakBefore }: ParagraphStyle, paths: readonly FieldPath[]) =>
  pageBreakBefore === true && includesField(paths, 'pageBreakBefore');

/** Only headings have a heading id. */
function withHeadingId({ headingId, ...style }: ParagraphStyle, draft: Draft): ParagraphStyle {
  if (!style.namedStyleType?.startsWith('HEADING_')) return style;
  return { ...style, headingId: headingId ?? draft.createId('h.') };
}
