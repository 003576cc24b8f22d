import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getArgumentValues,
  getNamedType,
  isObjectType,
} from 'graphql';
import { branchAt, type Mask, type MutableMask } from '../loader/mask.ts';
import { type FieldNeeds, needsOf, type RecordInfo, recordOf } from './reads-plugin.ts';
import { responseKey, type SelectedField } from './selected-field.ts';
import { getCached, setCached } from './selection-cache.ts';
import type { SelectionSource } from './selection-source.ts';
import { SelectionWalk } from './selection-walk.ts';

// Finds what a query needs of a record. A field that is part of its parent's record adds to the parent's mask
// (`assignee { name }` is the path `assignee.name`). A field that makes its own request does not: it has its own selection.

/** A field of the record itself that makes its own request. */
export interface SeparateField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly args: Readonly<Record<string, unknown>>;
  readonly source: SelectionSource;
}

/** What a query selects of one record. */
export interface Selection {
  readonly mask: Mask;
  /** Fields of the record itself only: the ids of embedded records are unknown until the record has been read. */
  readonly separateFields: readonly SeparateField[];
}

/**
 * What is selected below a field, for one concrete type.
 *
 * @param typeName  Required if the field's type is abstract. Default: the field's own type, or the type of its list items.
 *
 * Cached for as long as the document exists (the server parses each query text once), or for one operation if the result
 * depends on a variable.
 */
export function selectionOf(source: SelectionSource, typeName?: string): Selection {
  const named = getNamedType(source.returnType);
  const type = typeName === undefined ? named : source.schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${named.name} needs the name of its concrete type`);
  const { fieldNodes, variableValues } = source;
  const found =
    getCached<CachedSelection>(everyOperation, fieldNodes, type) ??
    getCached<CachedSelection>(variableValues, fieldNodes, type) ??
    findSelection(type, source);
  return {
    mask: found.mask,
    separateFields: found.separateFields.map((one) => toSeparateField(one, source)),
  };
}

/** A selection without references to the operation that it was found in. */
interface CachedSelection {
  readonly mask: Mask;
  readonly separateFields: readonly SeparateFieldNodes[];
}

interface SeparateFieldNodes {
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: FieldNode[];
}

/** The cache scope of a selection that depends on no variable. */
const everyOperation = {};

function findSelection(type: GraphQLObjectType, source: SelectionSource): CachedSelection {
  const walk = new SelectionWalk(source);
  const builder = new SelectionBuilder(walk);
  for (const node of source.fieldNodes) builder.addRecord(node, type);
  const scope = walk.variableUses === 0 ? everyOperation : source.variableValues;
  setCached(scope, source.fieldNodes, type, builder.selection);
  return builder.selection;
}

/** Collects the selection of one record. */
class SelectionBuilder {
  readonly #walk: SelectionWalk;
  readonly #mask: MutableMask = new Map();
  /** By response key. */
  readonly #separateFields = new Map<string, SeparateFieldNodes>();

  constructor(walk: SelectionWalk) {
    this.#walk = walk;
  }

  get selection(): CachedSelection {
    return { mask: this.#mask, separateFields: [...this.#separateFields.values()] };
  }

  addRecord(node: FieldNode, type: GraphQLObjectType): void {
    this.#addObject(node, type, this.#mask, true);
  }

  /** @param isTop  Whether `type` is the record that the selection is of, and not embedded in it. */
  #addObject(node: FieldNode, type: GraphQLObjectType, mask: MutableMask, isTop: boolean): void {
    const record = recordOf(type);
    for (const path of record?.always ?? []) branchAt(mask, path);
    for (const selected of this.#walk.fieldsBelow(node, type)) {
      // A connection, an edge or a payload has no paths itself, but the types below it may have.
      if (record === undefined) this.#addBelow(selected, mask);
      else this.#addField(selected, record, mask, isTop);
    }
  }

  #addField(selected: SelectedField, record: RecordInfo, mask: MutableMask, isTop: boolean): void {
    const needs = needsOf(selected.field);
    if (needs === undefined || !this.#accepts(needs, selected)) return;
    for (const path of this.#paths(needs, selected)) branchAt(mask, path);
    if (needs.separateRequest !== undefined) {
      if (isTop) this.#addSeparate(selected);
    } else if (needs.path !== undefined && needs.path !== record.idField) {
      this.#addBelow(selected, branchAt(mask, needs.path));
    }
  }

  #addBelow({ node, field }: SelectedField, mask: MutableMask): void {
    for (const type of this.#walk.typesOf(field)) this.#addObject(node, type, mask, false);
  }

  #accepts({ accepts }: FieldNeeds, { node, field }: SelectedField): boolean {
    return accepts === undefined || accepts(this.#walk.argumentsOf(field, node)() as never);
  }

  #paths({ paths }: FieldNeeds, { node, field }: SelectedField): readonly string[] {
    if (typeof paths !== 'function') return paths ?? [];
    // `never`: each field has its own arguments, and these belong to this field.
    return paths(this.#walk.argumentsOf(field, node)() as never);
  }

  #addSeparate({ node, field }: SelectedField): void {
    const key = responseKey(node);
    const found = this.#separateFields.get(key) ?? { field, nodes: [] };
    found.nodes.push(node);
    this.#separateFields.set(key, found);
  }
}

function toSeparateField(
  { field, nodes }: SeparateFieldNodes,
  source: SelectionSource,
): SeparateField {
  // Validation has checked that all nodes of one response key have equal arguments.
  const [node] = nodes;
  const args = node === undefined ? {} : getArgumentValues(field, node, source.variableValues);
  return { field, args, source: { ...source, fieldNodes: nodes, returnType: field.type } };
}
