import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
} from 'graphql';
import { branchAt, type Mask, type MutableMask } from '../loader/mask.ts';
import { type FieldNeeds, needsOf, recordOf } from './reads-plugin.ts';
import { mentionsVariable, selectedFields } from './selected-field.ts';
import { getCached, setCached } from './selection-cache.ts';
import type { SelectionSource } from './selection-source.ts';

// Walks what a query selects below a field and finds what to ask of its record. Fields that ride on the record are
// followed (`assignee { name }` is the path `assignee.name`); the walk stops at fields that make their own request.

/** A field of the record itself that makes its own request. */
export interface SeparateField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly args: Readonly<Record<string, unknown>>;
  readonly source: SelectionSource;
}

/** What a query selects of one record. */
export interface Selection {
  readonly mask: Mask;
  /** Only those of the record itself, not of records that ride on it: only its id is known before it is read. */
  readonly separateFields: readonly SeparateField[];
}

/**
 * What is selected below a field, for one concrete type.
 *
 * @param typeName  Needed where the field's type is abstract; else the field's own type, or that of its list.
 *
 * Remembered for as long as the document lives (the server parses a query text once), or for one operation when a
 * variable has a say in it.
 */
export function selectionOf(source: SelectionSource, typeName?: string): Selection {
  const named = getNamedType(source.returnType);
  const type = typeName === undefined ? named : source.schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${named.name} needs the name of its concrete type`);
  const { fieldNodes, variableValues } = source;
  const found =
    getCached<Found>(everyOperation, fieldNodes, type) ??
    getCached<Found>(variableValues, fieldNodes, type) ??
    walkFrom(type, source);
  return {
    mask: found.mask,
    separateFields: found.separateFields.map((one) => toSeparateField(one, source)),
  };
}

function walkFrom(type: GraphQLObjectType, source: SelectionSource): Found {
  const walk = new Walk(source);
  const found = walk.from(type);
  const scope = walk.isConstant ? everyOperation : source.variableValues;
  setCached(scope, source.fieldNodes, type, found);
  return found;
}

/** What a walk finds; nothing of the operation that it was made for. */
interface Found {
  readonly mask: Mask;
  readonly separateFields: readonly SeparateFieldNodes[];
}

/** Stands for the variables of a selection in which no variable has a say. */
const everyOperation = {};

interface SeparateFieldNodes {
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: FieldNode[];
}

class Walk {
  readonly #source: SelectionSource;
  /** By response key. */
  readonly #own = new Map<string, SeparateFieldNodes>();
  /** Whether every later walk of the same nodes must find the same. */
  isConstant = true;

  constructor(source: SelectionSource) {
    this.#source = source;
  }

  from(type: GraphQLObjectType): Found {
    const mask: MutableMask = new Map();
    const isRecord = recordOf(type) !== undefined;
    for (const node of this.#source.fieldNodes) this.#object(node, type, mask, isRecord);
    return { mask, separateFields: [...this.#own.values()] };
  }

  /** @param isTop  Whether `type` is the record that the walk began with. */
  #object(node: FieldNode, type: GraphQLObjectType, mask: MutableMask, isTop: boolean): void {
    for (const path of recordOf(type)?.always ?? []) branchAt(mask, path);
    const onVariable = () => {
      this.isConstant = false;
    };
    for (const selected of selectedFields(node.selectionSet, type, this.#source, onVariable)) {
      this.#field(selected.node, selected.field, type, mask, isTop);
    }
  }

  #field(
    node: FieldNode,
    field: GraphQLField<unknown, unknown>,
    type: GraphQLObjectType,
    mask: MutableMask,
    isTop: boolean,
  ): void {
    const record = recordOf(type);
    if (record === undefined) {
      // A connection, an edge, a payload has no paths of its own; what is below it may.
      this.#below(node, field, mask);
      return;
    }
    const needs = needsOf(field);
    if (needs === undefined) return;
    for (const path of this.#paths(needs, field, node)) branchAt(mask, path);
    if (needs.separateRequest !== undefined) {
      if (isTop) this.#addOwn(field, node);
    } else if (needs.path !== undefined && needs.path !== record.idField) {
      this.#below(node, field, branchAt(mask, needs.path));
    }
  }

  #below(node: FieldNode, field: GraphQLField<unknown, unknown>, mask: MutableMask): void {
    const named = getNamedType(field.type);
    if (!isCompositeType(named)) return;
    const types = isAbstractType(named) ? this.#source.schema.getPossibleTypes(named) : [named];
    for (const type of types) this.#object(node, type, mask, false);
  }

  #paths(
    { paths }: FieldNeeds,
    field: GraphQLField<unknown, unknown>,
    node: FieldNode,
  ): readonly string[] {
    if (typeof paths !== 'function') return paths ?? [];
    if (mentionsVariable(node.arguments)) this.isConstant = false;
    // `never`: each field has arguments of its own, and these are this field's.
    return paths(getArgumentValues(field, node, this.#source.variableValues) as never);
  }

  #addOwn(field: GraphQLField<unknown, unknown>, node: FieldNode): void {
    const key = node.alias?.value ?? field.name;
    const found = this.#own.get(key) ?? { field, nodes: [] };
    found.nodes.push(node);
    this.#own.set(key, found);
  }
}

function toSeparateField(
  { field, nodes }: SeparateFieldNodes,
  source: SelectionSource,
): SeparateField {
  // Validation has made sure that all nodes of one response key have equal arguments.
  const [node] = nodes;
  const args = node === undefined ? {} : getArgumentValues(field, node, source.variableValues);
  return { field, args, source: { ...source, fieldNodes: nodes, returnType: field.type } };
}
