/** Groups of operations of Asana that no field uses, each with the reason. */
const groups: readonly (readonly [reason: string, operations: readonly string[]])[] = [
  [
    'Managers set up budgets in Asana. `Task.timeTrackingEntries` and `Project.timeTrackingEntries` contain the time.',
    [
      'GET /budgets',
      'POST /budgets',
      'GET /budgets/{budget_gid}',
      'PUT /budgets/{budget_gid}',
      'DELETE /budgets/{budget_gid}',
    ],
  ],
  [
    'Managers set up categories and approve timesheets in Asana. `TimeTrackingEntry.approvalStatus` is the result.',
    [
      'GET /time_tracking_categories/{time_tracking_category_gid}',
      'PUT /time_tracking_categories/{time_tracking_category_gid}',
      'DELETE /time_tracking_categories/{time_tracking_category_gid}',
      'GET /time_tracking_categories/{time_tracking_category_gid}/time_tracking_entries',
      'GET /time_tracking_categories',
      'POST /time_tracking_categories',
      'GET /timesheet_approval_statuses/{timesheet_approval_status_gid}',
      'PUT /timesheet_approval_statuses/{timesheet_approval_status_gid}',
      'GET /timesheet_approval_statuses',
      'POST /timesheet_approval_statuses',
    ],
  ],
  [
    'They say only whether the members of a portfolio also have access to a project. `rawRequest` reads and changes them.',
    [
      'GET /project_portfolio_settings/{project_portfolio_setting_gid}',
      'PUT /project_portfolio_settings/{project_portfolio_setting_gid}',
      'GET /projects/{project_gid}/project_portfolio_settings',
      'GET /portfolios/{portfolio_gid}/project_portfolio_settings',
    ],
  ],
  [
    'A team only suggests these fields. `Project.customFields` are those that tasks have.',
    ['GET /teams/{team_gid}/custom_field_settings'],
  ],
  [
    '`Story.reactions` and `StatusUpdate.reactions` count the reactions with each emoji. Asana lists the users only for one emoji, and documents no fields for it.',
    ['GET /reactions'],
  ],
  [
    'The API acts for people. An agent of Asana is a user of its own.',
    ['GET /workspaces/{workspace_gid}/agents', 'GET /agents/{agent_gid}'],
  ],
  [
    'Administrators create teams, roles and rates, and export workspaces, in Asana.',
    [
      'GET /workspaces/{workspace_gid}/audit_log_events',
      'POST /exports/graph',
      'POST /exports/resource',
      'POST /organization_exports',
      'GET /organization_exports/{organization_export_gid}',
      'GET /rates',
      'POST /rates',
      'GET /rates/{rate_gid}',
      'PUT /rates/{rate_gid}',
      'DELETE /rates/{rate_gid}',
      'GET /roles',
      'POST /roles',
      'GET /roles/{role_gid}',
      'PUT /roles/{role_gid}',
      'DELETE /roles/{role_gid}',
      'POST /teams',
    ],
  ],
  ['`Goal.customFields` is part of the goal.', ['GET /goals/{goal_gid}/custom_field_settings']],
  [
    '`Portfolio.customFields` is part of the portfolio.',
    ['GET /portfolios/{portfolio_gid}/custom_field_settings'],
  ],
  [
    '`Portfolio.memberships` reads the same with `GET /memberships`. Asana has deprecated these records.',
    [
      'GET /portfolio_memberships',
      'GET /portfolio_memberships/{portfolio_membership_gid}',
      'GET /portfolios/{portfolio_gid}/portfolio_memberships',
    ],
  ],
  [
    '`Team.memberships` and `User.teams` contain the same.',
    ['GET /team_memberships', 'GET /users/{user_gid}/team_memberships'],
  ],
  ['`Workspace.memberships` contains the same.', ['GET /users/{user_gid}/workspace_memberships']],
  [
    '`ProjectMembership` reads the same with `GET /memberships/{membership_gid}`.',
    ['GET /project_memberships/{project_membership_gid}'],
  ],
  [
    'Asana has replaced it by status updates: `Project.statusUpdates`.',
    [
      'GET /project_statuses/{project_status_gid}',
      'DELETE /project_statuses/{project_status_gid}',
      'GET /projects/{project_gid}/project_statuses',
      'POST /projects/{project_gid}/project_statuses',
    ],
  ],
  [
    'Templates are managed in Asana.',
    [
      'DELETE /project_templates/{project_template_gid}',
      'POST /projects/{project_gid}/saveAsTemplate',
    ],
  ],
  [
    'A rule belongs to a connection that Asana sets up. `rawRequest` triggers it.',
    ['POST /rule_triggers/{rule_trigger_gid}/run'],
  ],
];

/** By operation. */
export const leftOut: Readonly<Record<string, string>> = Object.fromEntries(
  groups.flatMap(([reason, operations]) => operations.map((operation) => [operation, reason])),
);
