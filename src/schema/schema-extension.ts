// Fields that another program adds to the types of this schema. These types name nothing else of this project, because the library publishes them.

/** A field of another program: what it reads of the record at the service, in the service's spelling. */
export interface OwnField {
  /** The paths that `resolve` reads, such as `due_on` or `assignee.name`. Of a document, they begin with `file.` for Drive, or `docs.` for Docs. */
  readonly reads?: readonly string[];
  /** The path of its value. What is selected below it is requested with the record. Instead of `reads`. */
  readonly path?: string;
  /** Returns the value from the record. @default what is at `path` */
  readonly resolve?: (record: never) => unknown;
}

/** Fields of another program. */
export interface SchemaExtension {
  /** `extend type Task { … }`, in the schema language. */
  readonly typeDefs: string;
  /** By the names of the fields: `Task.isLate`. */
  readonly fields: Readonly<Record<string, OwnField>>;
}
