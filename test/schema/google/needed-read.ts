import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { plainSchema as schema } from '../../schema-for.ts';

// The reference: computes the reads from Docs and Drive for a selection, from the query and these rules alone.

/** Fields of a document from Drive, by their names there; fields such as `owners` with the selection below them. */
export const inDrive: Readonly<Record<string, string>> = {
  description: 'description',
  mimeType: 'mimeType',
  createdAt: 'createdTime',
  modifiedAt: 'modifiedTime',
  lastModifiedBy: 'lastModifyingUser',
  owners: 'owners',
  canEdit: 'capabilities.canEdit',
  canComment: 'capabilities.canComment',
  starred: 'starred',
  trashed: 'trashed',
  sizeBytes: 'size',
  iconUrl: 'iconLink',
  thumbnailUrl: 'thumbnailLink',
  url: 'webViewLink',
};
export const inFileUser: Readonly<Record<string, string>> = {
  displayName: 'displayName',
  emailAddress: 'emailAddress',
  isViewer: 'me',
  photoUrl: 'photoLink',
};
/** Fields of a tab from its properties; the others are from its content and keep their names. */
export const inTabProperties: Readonly<Record<string, string>> = {
  id: 'tabId',
  tabId: 'tabId',
  title: 'title',
  index: 'index',
  nestingLevel: 'nestingLevel',
  parentTabId: 'parentTabId',
  iconEmoji: 'iconEmoji',
};
/** A mask names fields, and keys of a map are not fields, so a mask cannot select inside a map. */
export const maps = new Set([
  'headers',
  'footers',
  'footnotes',
  'lists',
  'inlineObjects',
  'positionedObjects',
  'namedRanges',
]);
/** Fields that need the content of all tabs. */
export const completeReadFields = new Set(['text', 'markdown', 'losses']);

const textPaths = [
  'tabProperties.tabId',
  'documentTab.body.content.paragraph.elements',
  'documentTab.body.content.table.tableRows.tableCells.content',
  'documentTab.body.content.tableOfContents',
  'documentTab.footers',
  'documentTab.footnotes',
  'documentTab.headers',
  'documentTab.inlineObjects',
];

/** What each of these fields reads of a tab. `losses` needs the complete document. Everything below these paths is read. */
const renderedPaths: Readonly<Record<string, readonly string[]>> = {
  text: textPaths,
  markdown: [
    ...textPaths,
    'tabProperties.iconEmoji',
    'tabProperties.nestingLevel',
    'tabProperties.title',
    'documentTab.body.content.paragraph.bullet.listId',
    'documentTab.body.content.paragraph.bullet.nestingLevel',
    'documentTab.body.content.paragraph.paragraphStyle.borderBottom.width.magnitude',
    'documentTab.body.content.paragraph.paragraphStyle.borderLeft.width.magnitude',
    'documentTab.body.content.paragraph.paragraphStyle.namedStyleType',
    'documentTab.lists',
  ],
};
const completeBelow = [
  'documentTab.body.content.paragraph.elements',
  'documentTab.body.content.table.tableRows.tableCells.content',
  'documentTab.body.content.tableOfContents',
];
/** Fields that need no read. */
export const localFields = new Set(['id', 'documentId', '__typename']);

/** The values of the argument `suggestions`, as Docs names them. */
export const suggestionModes: Readonly<Record<string, string>> = {
  INLINE: 'SUGGESTIONS_INLINE',
  ACCEPTED: 'PREVIEW_SUGGESTIONS_ACCEPTED',
  REJECTED: 'PREVIEW_WITHOUT_SUGGESTIONS',
};

/** A selected field with its selection; a leaf has none. */
export interface SelectedField {
  readonly name: string;
  /** The value of its argument `suggestions`; null without the argument. */
  readonly view: string | null;
  readonly below: readonly SelectedField[];
}

const list = (text: string) => text.split('.');
export type Path = readonly string[];

/** The path of a field in its record, if its name differs. */
function pathOf(type: string, name: string): Path {
  if (type === 'FileUser') return list(inFileUser[name] ?? name);
  if (type !== 'DocumentTab') return [name];
  const property = inTabProperties[name];
  return property === undefined ? ['documentTab', name] : ['tabProperties', property];
}

/** The paths that a selection needs of a record. A record with an empty selection is still needed. */
function pathsOf(type: GraphQLObjectType, selected: readonly SelectedField[]): Path[] {
  return selected.flatMap(({ name, below }): Path[] => {
    if (name === '__typename') return [];
    const path = pathOf(type.name, name);
    const next = getNamedType(type.getFields()[name]?.type);
    if (!isObjectType(next) || (type.name === 'DocumentTab' && maps.has(name))) return [path];
    const inner = pathsOf(next, below);
    return inner.length === 0 ? [path] : inner.map((rest) => [...path, ...rest]);
  });
}

const under = (path: Path, paths: readonly Path[]): Path[] =>
  paths.length === 0 ? [path] : paths.map((rest) => [...path, ...rest]);

export const typeOf = (name: string): GraphQLObjectType => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type.`);
  return type;
};
export const tabType = typeOf('DocumentTab');
const bodyType = typeOf('DocumentBody');
export const userType = typeOf('FileUser');

/** A read from Docs. */
export interface NeededContent {
  readonly view: string | null;
  readonly isWithTabs: boolean;
  readonly paths: readonly Path[];
}

export interface NeededReads {
  readonly docs: readonly NeededContent[];
  /** Null if Drive is not read. */
  readonly drive: readonly Path[] | null;
}

/** The reads of both services for the selection of a document. */
export function neededFor(selected: readonly SelectedField[]): NeededReads {
  const has = (name: string) => selected.some((one) => one.name === name);
  const fromDrive = selected.flatMap(({ name, below }): Path[] => {
    const path = inDrive[name];
    if (path === undefined) return [];
    return isObjectType(getNamedType(typeOf('Document').getFields()[name]?.type))
      ? under(list(path), pathsOf(userType, below))
      : [list(path)];
  });
  const ofContent = selected.filter(({ name }) => isContent(name));
  const views = [...new Set(ofContent.map(({ view }) => view))];
  // The revision is read with the content: with Docs' default if it is read anyway, otherwise with the first view.
  const [first = null] = views.includes(null) ? [null] : views;
  if (views.length === 0 && has('revisionId')) views.push(null);
  const isOfDrive = fromDrive.length > 0 || views.length === 0;
  const title = has('title');
  const drive = isOfDrive ? [['id'], ...fromDrive, ...(title ? [['name']] : [])] : null;
  const docs = views.map((view): NeededContent => {
    const common: Path[] = [
      ...(title ? [['title']] : []),
      ...(has('revisionId') && view === first ? [['revisionId']] : []),
    ];
    return {
      view,
      ...contentFor(
        ofContent.filter((one) => one.view === view),
        common,
      ),
    };
  });
  return { docs, drive };
}

const isContent = (name: string) =>
  completeReadFields.has(name) || name === 'tabs' || name === 'body';

/** The read from Docs for fields that show suggestions in the same way. */
function contentFor(
  selected: readonly SelectedField[],
  common: readonly Path[],
): Omit<NeededContent, 'view'> {
  const has = (name: string) => selected.some((one) => one.name === name);
  const of = (name: string) =>
    selected.filter((one) => one.name === name).flatMap(({ below }) => below);
  if (has('losses')) return { isWithTabs: true, paths: [['*']] };
  const body = has('body') ? under(['body'], pathsOf(bodyType, of('body'))) : [];
  const rendered = Object.keys(renderedPaths).filter(has);
  if (!has('tabs') && rendered.length === 0)
    return { isWithTabs: false, paths: [...common, ...body] };
  // With tabs, the body is the first tab's. Tabs contain tabs, which contain tabs.
  const selectedInTab = [
    ...(has('tabs') ? pathsOf(tabType, of('tabs')) : []),
    ...body.map((path) => ['documentTab', ...path]),
  ];
  const isBelow = (path: Path) =>
    rendered.length > 0 && completeBelow.some((one) => path.join('.').startsWith(`${one}.`));
  const own = [
    ...selectedInTab.filter((path) => !isBelow(path)),
    ...rendered.flatMap((name) => (renderedPaths[name] ?? []).map((path) => path.split('.'))),
  ];
  const inTab = own.length === 0 ? [[]] : own;
  const tabs = [[], ['childTabs'], ['childTabs', 'childTabs']].flatMap((above) =>
    inTab.map((path) => ['tabs', ...above, ...path]),
  );
  const id = has('markdown') ? [['documentId']] : [];
  return { isWithTabs: true, paths: [...common, ...id, ...tabs] };
}

/** Removes paths that are prefixes of other paths, which they do not extend. */
export function tidy(paths: readonly Path[]): string[] {
  const all = [...new Set(paths.map((path) => path.join('.')))];
  return all.filter((path) => !all.some((other) => other.startsWith(`${path}.`))).sort();
}

/** Parses the paths of Google's `fields` parameter. */
export function parseFields(fields: string): Path[] {
  const paths: Path[] = [];
  const above: string[] = [];
  let name = '';
  let isClosed = false;
  const end = () => {
    if (!isClosed) paths.push([...above, name]);
    name = '';
    isClosed = false;
  };
  for (const character of fields) {
    if (character === ',') end();
    else if (character === '(') {
      above.push(name);
      name = '';
    } else if (character === ')') {
      end();
      above.pop();
      isClosed = true;
    } else name += character;
  }
  end();
  return paths;
}
