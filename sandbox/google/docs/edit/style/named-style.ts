import type { docs_v1 } from '@googleapis/docs';
import { type Draft, findTab, InvalidEdit } from '../draft/draft.ts';
import {
  type FieldPath,
  includesField,
  parseFieldMask,
  withFields,
} from '../request/field-mask.ts';
import { checkParagraphStyle } from './paragraph-style.ts';
import { normalizeTextStyle } from './text-style.ts';

/** updateNamedStyle: changes all paragraphs of the style, except for the fields that they set themselves. */
export function updateNamedStyle(
  { namedStyle, fields, tabId }: docs_v1.Schema$UpdateNamedStyleRequest,
  draft: Draft,
): void {
  const tab = findTab(draft, tabId);
  const paths = parseFieldMask(fields, 'NamedStyle');
  if (!includesField(paths, 'namedStyleType')) {
    throw new InvalidEdit('The field named_style_type must be listed in the fields.');
  }
  const { namedStyleType, textStyle, paragraphStyle } = namedStyle ?? {};
  const at = tab.namedStyles.findIndex((style) => style.namedStyleType === namedStyleType);
  const current = tab.namedStyles[at];
  if (!namedStyleType || !current) throw new InvalidEdit('The named style type must be specified.');
  const update = {
    namedStyleType,
    textStyle: normalizeTextStyle(
      textStyle ?? {},
      pathsBelow(paths, 'textStyle', 'TextStyle'),
      tab,
    ),
    paragraphStyle: paragraphStyle ?? {},
  };
  checkParagraphStyle(update.paragraphStyle, pathsBelow(paths, 'paragraphStyle', 'ParagraphStyle'));
  if (update.textStyle.link) {
    throw new InvalidEdit('Links cannot be set on named styles.');
  }
  const changed = withFields(current, update, withoutGeneralPaths(paths));
  // The named style always refers to itself.
  changed.paragraphStyle = { ...changed.paragraphStyle, namedStyleType };
  tab.namedStyles[at] = changed;
}

/** The paths below a field. All paths if the mask contains only the field itself. */
function pathsBelow(
  paths: readonly FieldPath[],
  field: string,
  type: string,
): readonly FieldPath[] {
  const exact = explicitPathsBelow(paths, field);
  return exact.length === 0 && includesField(paths, field) ? parseFieldMask('*', type) : exact;
}

const explicitPathsBelow = (paths: readonly FieldPath[], field: string): readonly FieldPath[] =>
  paths.filter(([name, rest]) => name === field && rest).map(([, ...rest]) => rest);

/**
 * The paths without those that have a more specific path beside them. An example in the service's documentation contains
 * both `text_style` and `text_style.bold`, and means the latter.
 */
const withoutGeneralPaths = (paths: readonly FieldPath[]): readonly FieldPath[] =>
  paths.filter((path) => path.length > 1 || explicitPathsBelow(paths, path[0] ?? '').length === 0);
