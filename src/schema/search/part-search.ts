/** What every part of a search looks for. */
export interface PartSearch {
  readonly text: string;
  /** The maximum number of records of each part. */
  readonly first: number;
}
