import type { FieldNode } from 'graphql';
import { mentionsVariable } from '../../selection/selected-field.ts';

/** The part of GraphQLResolveInfo that identifies the arguments of a field in one operation. */
export interface ArgumentSource {
  readonly fieldNodes: readonly FieldNode[];
  readonly variableValues: Readonly<Record<string, unknown>>;
}

/** How a field parses its arguments. */
export interface ArgumentParserOptions<Args, Parsed> {
  /**
   * Throws InputError for invalid arguments.
   *
   * The result depends on the arguments only and is never modified: later operations can receive the same object.
   */
  readonly parse: (args: Args) => Parsed;
}

/**
 * Parses the arguments of one field of the schema, once per field node and operation. Arguments without variables are parsed once
 * per document: the server keeps parsed documents, and a literal always gives the same result.
 */
export class ArgumentParser<Args, Parsed> {
  readonly #options: ArgumentParserOptions<Args, Parsed>;
  readonly #byNode = new WeakMap<FieldNode, Parsed>();
  /** By the variables of the operation. */
  readonly #byOperation = new WeakMap<object, WeakMap<FieldNode, Parsed>>();

  constructor(options: ArgumentParserOptions<Args, Parsed>) {
    this.#options = options;
  }

  /** @param toArgs  Called only if these arguments have not been parsed yet. */
  parse({ fieldNodes, variableValues }: ArgumentSource, toArgs: () => Args): Parsed {
    // Validation has checked that all nodes of one response key have equal arguments.
    const [node] = fieldNodes;
    if (node === undefined) return this.#options.parse(toArgs());
    let known = this.#byNode.get(node);
    if (known === undefined) known = this.#byOperation.get(variableValues)?.get(node);
    if (known !== undefined) return known;
    const parsed = this.#options.parse(toArgs());
    this.#cacheFor(node, variableValues).set(node, parsed);
    return parsed;
  }

  #cacheFor(node: FieldNode, variableValues: object): WeakMap<FieldNode, Parsed> {
    if (!mentionsVariable(node.arguments)) return this.#byNode;
    const cache = this.#byOperation.get(variableValues) ?? new WeakMap<FieldNode, Parsed>();
    this.#byOperation.set(variableValues, cache);
    return cache;
  }
}

/** An ArgumentParser whose result is not needed, only whether it throws. */
export type ArgumentCheck<Args> = Pick<ArgumentParser<Args, unknown>, 'parse'>;
