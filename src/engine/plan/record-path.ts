type Deeper = [never, 0, 1, 2, 3];

/**
 * The dotted paths of a record: `'due_on' | 'assignee.name' | 'memberships.section.name' | …`. A path continues with the items of
 * a list and has at most three segments. A misspelt path does not compile.
 */
export type PathOf<Record, Depth extends number = 3> = unknown extends Record
  ? string
  : [Depth] extends [0]
    ? never
    : Record extends readonly (infer Item)[]
      ? PathOf<Item, Depth>
      : Record extends object
        ? {
            [Key in keyof Record & string]:
              | Key
              | `${Key}.${PathOf<NonNullable<Record[Key]>, Deeper[Depth]>}`;
          }[keyof Record & string]
        : never;
