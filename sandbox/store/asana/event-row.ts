/** A resource in an event. */
export interface EventResource {
  readonly gid: string;
  readonly type: string;
  readonly subtype?: string;
  /** Absent for resources without a name, such as stories. */
  readonly name?: string;
}

/** How a field changed. The values are present if they are resources. */
export interface FieldChange {
  readonly field: string;
  readonly action: 'changed' | 'added' | 'removed';
  /** Null if the field no longer refers to a resource. */
  readonly newValue?: EventResource | null;
  readonly addedValue?: EventResource;
  readonly removedValue?: EventResource;
}

/** What happened to a resource. */
export interface NewEvent {
  readonly action: 'added' | 'removed' | 'changed' | 'deleted' | 'undeleted';
  readonly resource: EventResource;
  /** Only for `added` and `removed`. */
  readonly parent: EventResource | null;
  /** Only for `changed`. */
  readonly change?: FieldChange;
  /** The tasks and projects whose streams contain the event. */
  readonly streams: ReadonlySet<string>;
  /** The project that the event names. Who may not see the project does not get the event. */
  readonly projectGid?: string;
}

/** A recorded event. */
export interface EventRow extends NewEvent {
  /** Grows by one with every event. */
  readonly position: number;
  readonly userGid: string;
  /** On the sandbox's clock. */
  readonly createdAt: string;
  /** In milliseconds of `performance.now()`: delays are measured in real time, also if the sandbox's clock stands still. */
  readonly recordedAt: number;
}
