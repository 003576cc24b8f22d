export interface InsertionPoint {
  readonly tabId: string | null;
  /** Empty for the body. */
  readonly segmentId: string;
  /**
   * `after`: `index` is the line feed of a paragraph, and the content follows that paragraph. `before`: `index` is the start of
   * a paragraph, and the content precedes it. `inside`: `index` is in an empty paragraph, which becomes the first of the content.
   */
  readonly place: 'after' | 'before' | 'inside';
  readonly index: number;
}
