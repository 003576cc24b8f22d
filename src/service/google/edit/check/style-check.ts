import { isObject } from '../../../../upstream/http/json.ts';
import type { ParsedEntry } from '../../record/edit-request.ts';
import { InvalidEdit, type PathTo } from '../invalid-edit.ts';
import { requestKinds } from '../request-kind.ts';

// Checks the values of styles: the rules that apply to every document. Source: Docs v1, the descriptions of the styles.

type Content = Readonly<Record<string, unknown>>;

/** Whether the mask contains a property, or a part of it. */
type IsSet = (name: string) => boolean;

/** @param fields  The field mask that is sent. */
export function checkStyle({ kind, content }: ParsedEntry, fields: string, pathTo: PathTo): void {
  const { style: root = '' } = requestKinds[kind];
  const style = partOf(content, root);
  const paths = pathsOf(fields);
  const at: PathTo = (...path) => pathTo(root, ...path);
  checkUnits(style, at);
  checks[root]?.(style, paths, at);
}

let last = { fields: '', paths: [''] as readonly string[] };

/** The paths of a mask. Most edits of a batch change the same properties, so the last result is kept. */
function pathsOf(fields: string): readonly string[] {
  if (last.fields !== fields) {
    const paths = fields.split(',').map((path) => path.trim().replace(/_([a-z])/g, toUpper));
    last = { fields, paths };
  }
  return last.paths;
}

type StyleCheck = (style: Content, paths: readonly string[], pathTo: PathTo) => void;

/** By the field that contains the style. */
const checks: Readonly<Record<string, StyleCheck>> = {
  textStyle: checkTextStyle,
  paragraphStyle: checkParagraphStyle,
  namedStyle: checkNamedStyle,
  tableCellStyle: checkBorders,
  tableColumnProperties: checkWidth,
  documentStyle: checkBackground,
  sectionStyle: checkSectionStyle,
};

const toUpper = (_: string, letter: string) => letter.toUpperCase();

const partOf = (value: Content, name: string): Content => {
  const part = value[name];
  return isObject(part) ? part : {};
};

const maskOf =
  (paths: readonly string[]): IsSet =>
  (name) =>
    paths.some((path) => path === '*' || path === name || path.startsWith(`${name}.`));

/** A length needs a unit, at any depth. */
export function checkUnits(value: Content, pathTo: PathTo): void {
  if (value['magnitude'] != null && value['unit'] == null) {
    throw new InvalidEdit(pathTo(), 'A length must have a unit: PT.');
  }
  for (const name of Object.keys(value)) {
    const part = value[name];
    const to: PathTo = (...path) => pathTo(name, ...path);
    if (Array.isArray(part)) {
      for (const item of part) if (isObject(item)) checkUnits(item, to);
    } else if (isObject(part)) checkUnits(part, to);
  }
}

function checkTextStyle(style: Content, paths: readonly string[], pathTo: PathTo): void {
  const isSet = maskOf(paths);
  const { fontSize, weightedFontFamily: font, link } = style;
  if (isSet('fontSize') && isObject(fontSize) && Number(fontSize['magnitude'] ?? 0) <= 0) {
    throw new InvalidEdit(pathTo('fontSize'), 'The font size must be greater than 0.');
  }
  if (isSet('weightedFontFamily') && isObject(font)) {
    const { fontFamily, weight } = font;
    if (fontFamily == null || fontFamily === '') {
      throw new InvalidEdit(pathTo('weightedFontFamily', 'fontFamily'), 'Give a font family.');
    }
    const number = weight == null ? 400 : Number(weight);
    if (number % 100 !== 0 || number < 100 || number > 900) {
      throw new InvalidEdit(
        pathTo('weightedFontFamily', 'weight'),
        'The weight of a font must be a multiple of 100 from 100 to 900.',
      );
    }
  }
  if (!isObject(link)) return;
  const given = Object.keys(link).filter((name) => link[name] != null);
  if (given.length > 1) {
    throw new InvalidEdit(pathTo('link'), `A link has one target, not ${given.join(' and ')}.`);
  }
  const target = link[given[0] ?? ''];
  const isEmpty = (given[0] === 'headingId' || given[0] === 'bookmarkId') && target === '';
  if (isSet('link') && (given.length === 0 || isEmpty)) {
    throw new InvalidEdit(
      pathTo('link'),
      'Give the target of the link. To remove a link, give null.',
    );
  }
}

function checkParagraphStyle(style: Content, paths: readonly string[], pathTo: PathTo): void {
  const { lineSpacing } = style;
  if (maskOf(paths)('lineSpacing') && lineSpacing != null && Number(lineSpacing) <= 0) {
    throw new InvalidEdit(pathTo('lineSpacing'), 'The line spacing must be greater than 0.');
  }
  const border = paths.find((path) => /^border\w+\./.test(path));
  if (border !== undefined) {
    throw new InvalidEdit(pathTo(...border.split('.')), 'A border can be changed only completely.');
  }
}

function checkNamedStyle(style: Content, paths: readonly string[], pathTo: PathTo): void {
  if (!maskOf(paths)('namedStyleType')) {
    throw new InvalidEdit(pathTo('namedStyleType'), 'fields must contain namedStyleType.');
  }
  const below = (name: string): readonly string[] => {
    const parts = paths.filter((path) => path.startsWith(`${name}.`));
    if (parts.length > 0) return parts.map((path) => path.slice(name.length + 1));
    return maskOf(paths)(name) ? ['*'] : [];
  };
  const text = partOf(style, 'textStyle');
  const textPaths = below('textStyle');
  checkTextStyle(text, textPaths, (...path) => pathTo('textStyle', ...path));
  if (maskOf(textPaths)('link') && text['link'] != null) {
    throw new InvalidEdit(pathTo('textStyle', 'link'), 'A named style cannot have a link.');
  }
  checkParagraphStyle(partOf(style, 'paragraphStyle'), below('paragraphStyle'), (...path) =>
    pathTo('paragraphStyle', ...path),
  );
}

const cellBorders = ['borderRight', 'borderLeft', 'borderBottom', 'borderTop'] as const;

function checkBorders(style: Content, paths: readonly string[], pathTo: PathTo): void {
  const isSet = maskOf(paths);
  for (const name of cellBorders) {
    const { color } = partOf(style, name);
    if (isSet(name) && isObject(color) && color['color'] == null) {
      throw new InvalidEdit(pathTo(name, 'color'), 'The border of a cell cannot be transparent.');
    }
  }
}

/** The minimum width of a column, in points. Source: Docs v1, UpdateTableColumnPropertiesRequest. */
const minColumnWidth = 5;

function checkWidth({ width }: Content, paths: readonly string[], pathTo: PathTo): void {
  if (!maskOf(paths)('width') || !isObject(width)) return;
  if (Number(width['magnitude'] ?? 0) >= minColumnWidth) return;
  throw new InvalidEdit(
    pathTo('width'),
    `The minimum width of a column is ${minColumnWidth} points.`,
  );
}

function checkBackground(style: Content, paths: readonly string[], pathTo: PathTo): void {
  const clears = ['*', 'background', 'background.color', 'background.color.color'];
  if (!paths.some((path) => clears.includes(path))) return;
  if (partOf(partOf(style, 'background'), 'color')['color'] != null) return;
  throw new InvalidEdit(pathTo('background'), 'The background of a document needs a color.');
}

const maxColumns = 3;

/** The properties of a section can be changed, but not reset. */
function checkSectionStyle(style: Content, paths: readonly string[], pathTo: PathTo): void {
  if (paths.includes('*')) {
    throw new InvalidEdit(
      pathTo(),
      'The properties of a section cannot be reset. List those to change in fields.',
    );
  }
  for (const path of paths) {
    const [name = ''] = path.split('.');
    if (style[name] != null) continue;
    throw new InvalidEdit(pathTo(name), 'The properties of a section cannot be reset.');
  }
  const { columnProperties } = style;
  if (!Array.isArray(columnProperties) || columnProperties.length <= maxColumns) return;
  throw new InvalidEdit(
    pathTo('columnProperties'),
    `A section can have at most ${maxColumns} columns.`,
  );
}
