import type { RichText } from './rich-text.ts';
import type { CustomFieldSettingRow, Row } from './row.ts';

/** A part of a fiscal year. */
export interface TimePeriodRow extends Row {
  readonly workspaceGid: string;
  readonly parentGid: string | null;
  readonly name: string;
  readonly period: 'FY' | 'H1' | 'H2' | 'Q1' | 'Q2' | 'Q3' | 'Q4';
  readonly startOn: string;
  readonly endOn: string;
}

/** How a goal is measured. */
export interface GoalMetricRow extends Row {
  readonly unit: 'none' | 'currency' | 'percentage';
  readonly currency: string | null;
  readonly precision: number;
  readonly initial: number;
  readonly target: number;
  current: number;
}

/** That a goal, a project, a task or a portfolio supports a goal. */
export interface GoalRelationshipRow extends Row {
  readonly goalGid: string;
  readonly resourceGid: string;
  weight: number;
}

/** A goal of an organization or of a team. */
export interface GoalRow extends Row {
  readonly workspaceGid: string;
  /** Null: a goal of the organization. */
  teamGid: string | null;
  name: string;
  notes: RichText;
  startOn: string | null;
  dueOn: string | null;
  status: string | null;
  ownerGid: string | null;
  followerGids: string[];
  likerGids: string[];
  timePeriodGid: string | null;
  metric: GoalMetricRow | null;
  fieldSettings: CustomFieldSettingRow[];
  /** What supports it, in order. */
  relationships: GoalRelationshipRow[];
}
