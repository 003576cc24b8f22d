import type * as z from 'zod';

// Settings as a tree: its leaves are variables of the environment, and its values have the same properties.

class Variable<Name extends string, Value> {
  readonly name: Name;
  readonly type: z.ZodType<Value>;
  readonly isSecret: boolean;

  constructor(name: Name, type: z.ZodType<Value>, isSecret: boolean) {
    this.name = name;
    this.type = type;
    this.isSecret = isSecret;
  }
}

type AnyVariable = Variable<string, unknown>;

interface SettingTree {
  readonly [name: string]: AnyVariable | SettingTree;
}

export type ValuesOf<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Variable<string, infer Value>
    ? Unchanged<Value>
    : ValuesOf<Tree[Name]>;
};

type Unchanged<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

type VariableIn<Tree> = {
  [Name in keyof Tree]: Tree[Name] extends AnyVariable ? Tree[Name] : VariableIn<Tree[Name]>;
}[keyof Tree];

type TypesOf<Tree> = {
  readonly [One in VariableIn<Tree> & AnyVariable as One['name']]: One['type'];
};

/** A setting: the name of its variable, and the type of its value. */
export const variable = <Name extends string, Value>(name: Name, type: z.ZodType<Value>) =>
  new Variable(name, type, false);

/** A setting that must not be printed, and that a file can contain. */
export const secretVariable = <Name extends string, Value>(name: Name, type: z.ZodType<Value>) =>
  new Variable(name, type, true);

// The compiler does not infer the keys of an object that is made from entries.

export const typesOf = <Tree extends SettingTree>(tree: Tree): TypesOf<Tree> =>
  Object.fromEntries(leavesOf(tree).map(({ name, type }) => [name, type])) as TypesOf<Tree>;

export const secretsOf = (tree: SettingTree): readonly string[] =>
  leavesOf(tree).flatMap(({ name, isSecret }) => (isSecret ? [name] : []));

const leavesOf = (tree: SettingTree): readonly AnyVariable[] =>
  Object.values(tree).flatMap((part) => (part instanceof Variable ? [part] : leavesOf(part)));

export const valuesOf = <Tree extends SettingTree>(
  tree: Tree,
  values: Readonly<Record<string, unknown>>,
): ValuesOf<Tree> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, part]) => [
      name,
      part instanceof Variable ? values[part.name] : valuesOf(part, values),
    ]),
  ) as ValuesOf<Tree>;
