import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
} from 'graphql';
import { branchAt, type Mask, type MutableMask } from '../loader/mask.ts';
import type { Arguments, VariableValues } from './field-argument.ts';
import {
  type FieldNeeds,
  needsOf,
  type Prefetch,
  type RecordInfo,
  recordOf,
} from './field-needs.ts';
import type { FieldPlan, ObjectPlan } from './field-plan.ts';
import { type FieldSource, planOfField, toFieldSource } from './field-source.ts';

// Finds what an operation needs of a record. A field that is part of its parent's record adds to the parent's mask
// (`assignee { name }` is the path `assignee.name`). A field that makes its own request does not: it has its own selection.

/** A field of a record whose separate request can start before the record has been read. */
export interface SeparateField {
  readonly prefetch: Prefetch;
  readonly args: Arguments;
  readonly source: FieldSource;
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
 */
export function selectionOf(source: FieldSource, typeName?: string): Selection {
  const { mask, separateFields } = plannedSelection(source, typeName);
  return {
    mask,
    separateFields:
      separateFields.length === 0
        ? noFields
        : separateFields
            .filter(({ plan }) => !plan.hasInvalidArguments(source.variableValues))
            .map(({ plan, prefetch }) => ({
              prefetch,
              args: plan.argumentsFor(source.variableValues),
              source: toFieldSource(plan, source),
            })),
  };
}

const noFields: readonly never[] = [];

interface PlannedSelection {
  readonly mask: Mask;
  readonly separateFields: readonly { readonly plan: FieldPlan; readonly prefetch: Prefetch }[];
}

/** Weak keys: the objects belong to a plan, and the plan to a document. */
const cache = new WeakMap<ObjectPlan, PlannedSelection>();
const cacheOfOperation = new WeakMap<VariableValues, WeakMap<ObjectPlan, PlannedSelection>>();

function plannedSelection(source: FieldSource, typeName: string | undefined): PlannedSelection {
  const { schema, returnType, variableValues } = source;
  const named = getNamedType(returnType);
  const type = typeName === undefined ? named : schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${named.name} needs the name of its concrete type`);
  const object = planOfField(source).objectPlan(type);
  return (
    cache.get(object) ??
    cacheOfOperation.get(variableValues)?.get(object) ??
    findSelection(object, source)
  );
}

function findSelection(object: ObjectPlan, source: FieldSource): PlannedSelection {
  const { schema, variableValues } = source;
  const builder = new SelectionBuilder(schema, variableValues);
  builder.addRecord(object);
  const { selection, usesVariables } = builder;
  if (!usesVariables) {
    cache.set(object, selection);
    return selection;
  }
  const ofOperation = cacheOfOperation.get(variableValues) ?? new WeakMap();
  ofOperation.set(object, selection);
  cacheOfOperation.set(variableValues, ofOperation);
  return selection;
}

class SelectionBuilder {
  readonly #schema: GraphQLSchema;
  readonly #variables: VariableValues;
  readonly #mask: MutableMask = new Map();
  readonly #separateFields: PlannedSelection['separateFields'][number][] = [];
  usesVariables = false;

  constructor(schema: GraphQLSchema, variables: VariableValues) {
    this.#schema = schema;
    this.#variables = variables;
  }

  get selection(): PlannedSelection {
    return { mask: this.#mask, separateFields: this.#separateFields };
  }

  addRecord(object: ObjectPlan): void {
    this.#addObject(object, this.#mask, true);
  }

  /** @param isTop  Whether the object is the record that the selection is of, and not embedded in it. */
  #addObject({ type, fields }: ObjectPlan, mask: MutableMask, isTop: boolean): void {
    const record = recordOf(type);
    for (const path of record?.always ?? []) branchAt(mask, path);
    for (const plan of fields) {
      // A connection, an edge or a payload has no paths itself, but the types below it may have.
      if (record === undefined) this.#addBelow(plan, mask);
      else this.#addField(plan, record, mask, isTop);
    }
  }

  #addField(plan: FieldPlan, record: RecordInfo, mask: MutableMask, isTop: boolean): void {
    const needs = needsOf(plan.field);
    if (needs === undefined || this.#isInvalid(needs, plan) || !this.#accepts(needs, plan)) return;
    for (const path of this.#paths(needs, plan)) branchAt(mask, path);
    const { separateRequest } = needs;
    const path = this.#path(needs, plan);
    if (separateRequest !== undefined) {
      if (isTop && typeof separateRequest === 'function')
        this.#separateFields.push({ plan, prefetch: separateRequest });
    } else if (path !== undefined && path !== record.idField) {
      this.#addBelow(plan, branchAt(mask, path));
    }
  }

  #addBelow(plan: FieldPlan, mask: MutableMask): void {
    for (const type of concreteTypes(plan, this.#schema))
      this.#addObject(plan.objectPlan(type), mask, false);
  }

  /** Whether the needs depend on arguments that are invalid. The field has an error of its own, and the rest of the record is read. */
  #isInvalid({ accepts, paths, path }: FieldNeeds, plan: FieldPlan): boolean {
    if (!plan.usesVariables || ![accepts, paths, path].some(isFunction)) return false;
    this.usesVariables = true;
    return plan.hasInvalidArguments(this.#variables);
  }

  #accepts({ accepts }: FieldNeeds, plan: FieldPlan): boolean {
    return accepts === undefined || accepts(this.#argumentsOf(plan));
  }

  #paths({ paths }: FieldNeeds, plan: FieldPlan): readonly string[] {
    return typeof paths === 'function' ? paths(this.#argumentsOf(plan)) : (paths ?? []);
  }

  #path({ path }: FieldNeeds, plan: FieldPlan): string | undefined {
    return typeof path === 'function' ? path(this.#argumentsOf(plan)) : path;
  }

  /** `never`: each field has its own arguments, and these belong to this field. */
  #argumentsOf(plan: FieldPlan): never {
    return plan.argumentsFor(this.#variables) as never;
  }
}

const isFunction = (value: unknown): boolean => typeof value === 'function';

/** The concrete types that the value of a field, or an item of it, can have. Empty for a scalar or an enum. */
export function concreteTypes(
  { field }: FieldPlan,
  schema: GraphQLSchema,
): readonly GraphQLObjectType[] {
  const named = getNamedType(field.type);
  if (!isCompositeType(named)) return [];
  return isAbstractType(named) ? schema.getPossibleTypes(named) : [named];
}
