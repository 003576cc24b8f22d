import type { RichText } from './rich-text.ts';
import type { Row } from './row.ts';

/** A date that a template leaves open. */
export interface DateVariable extends Row {
  readonly name: string;
  readonly description: string;
}

/** A role that a template leaves open. */
export interface TemplateRole extends Row {
  readonly name: string;
}

/** A task of a template. */
export interface TemplateTask {
  readonly name: string;
  /** The role whose user gets the task. */
  readonly roleGid?: string;
  /** When the task is due: a number of days after one of the dates of the template. */
  readonly due?: { readonly dateGid: string; readonly days: number };
}

/** A template, from which tasks of a project are made. */
export interface TaskTemplateRow extends Row {
  readonly projectGid: string;
  readonly name: string;
  readonly task: {
    readonly name: string;
    readonly notes: RichText;
    /** Null: its tasks have no due date. */
    readonly dueDays: number | null;
  };
  readonly createdAt: string;
  readonly createdByGid: string;
}

/** A template, from which projects of a team are made. */
export interface ProjectTemplateRow extends Row {
  readonly teamGid: string;
  readonly name: string;
  readonly description: RichText;
  /** Whether all who see the team can see it. */
  readonly isPublic: boolean;
  readonly ownerGid: string | null;
  readonly color: string | null;
  readonly dates: readonly DateVariable[];
  readonly roles: readonly TemplateRole[];
  readonly sections: readonly { readonly name: string; readonly tasks: readonly TemplateTask[] }[];
}
