/** The requested fields of a record, as a tree: whether a field is named, and which fields are named below it. */
export interface FieldTree {
  readonly isNamed: boolean;
  readonly children: ReadonlyMap<string, FieldTree>;
}

interface MutableFieldTree extends FieldTree {
  isNamed: boolean;
  readonly children: Map<string, MutableFieldTree>;
}

/**
 * Parses `name,assignee.name,this.(followers|tags).gid` into a tree. Unknown names stay in the tree and are ignored later.
 *
 * Source: ADOC Input/output options. An unclosed parenthesis counts as closed at the end.
 */
export function parseOptFields(terms: readonly string[]): FieldTree {
  const root = emptyTree();
  for (const term of terms) {
    for (const path of expandGroups(term.trim())) addPath(root, path);
  }
  return root;
}

/** The terms of a comma-separated list. Groups do not contain commas. */
export function splitOptFields(text: string): readonly string[] {
  return text
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

const emptyTree = (): MutableFieldTree => ({ isNamed: false, children: new Map() });

function addPath(root: MutableFieldTree, path: string): void {
  let node = root;
  for (const name of path.split('.')) {
    if (name === '') continue;
    if (name === 'this' && node === root) continue;
    const next = node.children.get(name) ?? emptyTree();
    node.children.set(name, next);
    node = next;
  }
  if (node !== root) node.isNamed = true;
}

function expandGroups(term: string): readonly string[] {
  const open = term.indexOf('(');
  if (open < 0) return [term];
  const close = closingIndex(term, open);
  const before = term.slice(0, open);
  return splitAlternatives(term.slice(open + 1, close)).flatMap((alternative) =>
    expandGroups(`${before}${alternative}${term.slice(close + 1)}`),
  );
}

function closingIndex(term: string, open: number): number {
  let depth = 0;
  for (let at = open; at < term.length; at += 1) {
    if (term[at] === '(') depth += 1;
    if (term[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return term.length;
}

function splitAlternatives(group: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of group) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts;
}
