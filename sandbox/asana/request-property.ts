/** The properties that each request can have. script/reduce-asana-description.ts writes this file from Asana's description. */
export const requestProperties: Readonly<Record<string, string>> = {
  'POST /access_requests': 'message target',
  'POST /allocations': 'assignee effort end_date parent start_date',
  'POST /attachments': 'connect_to_app file name parent resource_subtype url',
  'POST /batch': 'actions',
  'POST /custom_fields':
    'currency_code custom_label custom_label_position date_value description enum_options enum_value format has_notifications_enabled id_prefix input_restrictions is_formula_field multi_enum_values name number_value owned_by_app people_value precision reference_value resource_subtype text_value workspace',
  'POST /custom_fields/{custom_field_gid}/enum_options':
    'color enabled insert_after insert_before name',
  'POST /custom_fields/{custom_field_gid}/enum_options/insert':
    'after_enum_option before_enum_option enum_option',
  'POST /goals':
    'due_on followers html_notes is_workspace_level liked name notes owner start_on team time_period workspace',
  'POST /goals/{goal_gid}/addCustomFieldSetting':
    'custom_field insert_after insert_before is_important',
  'POST /goals/{goal_gid}/addFollowers': 'followers',
  'POST /goals/{goal_gid}/addSupportingRelationship':
    'contribution_weight insert_after insert_before supporting_resource',
  'POST /goals/{goal_gid}/removeCustomFieldSetting': 'custom_field',
  'POST /goals/{goal_gid}/removeFollowers': 'followers',
  'POST /goals/{goal_gid}/removeSupportingRelationship': 'supporting_resource',
  'POST /goals/{goal_gid}/setMetric':
    'currency_code current_number_value initial_number_value is_custom_weight precision progress_source target_number_value unit',
  'POST /goals/{goal_gid}/setMetricCurrentValue': 'current_number_value',
  'POST /goals/{goal_gid}/stories': 'html_text is_pinned sticker_name text',
  'POST /memberships': 'access_level member parent role',
  'POST /ooo_entries': 'end_date start_date user workspace',
  'POST /portfolios': 'archived color default_access_level due_on name public start_on workspace',
  'POST /portfolios/{portfolio_gid}/addCustomFieldSetting':
    'custom_field insert_after insert_before is_important',
  'POST /portfolios/{portfolio_gid}/addItem': 'insert_after insert_before item',
  'POST /portfolios/{portfolio_gid}/addMembers': 'members',
  'POST /portfolios/{portfolio_gid}/duplicate': 'include name',
  'POST /portfolios/{portfolio_gid}/removeCustomFieldSetting': 'custom_field',
  'POST /portfolios/{portfolio_gid}/removeItem': 'item',
  'POST /portfolios/{portfolio_gid}/removeMembers': 'members',
  'POST /project_templates/{project_template_gid}/instantiateProject':
    'is_strict name privacy_setting public requested_dates requested_roles team',
  'POST /projects':
    'archived color current_status current_status_update custom_fields default_access_level default_view due_date due_on followers html_notes icon minimum_access_level_for_customization minimum_access_level_for_sharing name notes owner privacy_setting public start_on team workspace',
  'POST /projects/{project_gid}/addCustomFieldSetting':
    'custom_field insert_after insert_before is_important',
  'POST /projects/{project_gid}/addFollowers': 'followers',
  'POST /projects/{project_gid}/addMembers': 'members',
  'POST /projects/{project_gid}/duplicate': 'include name schedule_dates',
  'POST /projects/{project_gid}/project_briefs': 'html_text text title',
  'POST /projects/{project_gid}/removeCustomFieldSetting': 'custom_field',
  'POST /projects/{project_gid}/removeFollowers': 'followers',
  'POST /projects/{project_gid}/removeMembers': 'members',
  'POST /projects/{project_gid}/sections': 'insert_after insert_before name',
  'POST /projects/{project_gid}/sections/insert': 'after_section before_section section',
  'POST /sections/{section_gid}/addTask': 'insert_after insert_before task',
  'POST /status_updates': 'html_text parent status_type text title',
  'POST /tags': 'color followers name notes workspace',
  'POST /task_templates/{task_template_gid}/instantiateTask': 'name',
  'POST /tasks':
    'approval_status assignee assignee_section assignee_status completed custom_fields due_at due_on external followers html_notes liked memberships name notes parent projects resource_subtype start_at start_on tags workspace',
  'POST /tasks/{task_gid}/addDependencies': 'dependencies',
  'POST /tasks/{task_gid}/addDependents': 'dependents',
  'POST /tasks/{task_gid}/addFollowers': 'followers',
  'POST /tasks/{task_gid}/addProject': 'insert_after insert_before project section',
  'POST /tasks/{task_gid}/addTag': 'tag',
  'POST /tasks/{task_gid}/duplicate': 'include name',
  'POST /tasks/{task_gid}/removeDependencies': 'dependencies',
  'POST /tasks/{task_gid}/removeDependents': 'dependents',
  'POST /tasks/{task_gid}/removeFollowers': 'followers',
  'POST /tasks/{task_gid}/removeProject': 'project',
  'POST /tasks/{task_gid}/removeTag': 'tag',
  'POST /tasks/{task_gid}/setParent': 'insert_after insert_before parent',
  'POST /tasks/{task_gid}/stories': 'html_text is_pinned sticker_name text',
  'POST /tasks/{task_gid}/subtasks':
    'approval_status assignee assignee_section assignee_status completed custom_fields due_at due_on external followers html_notes liked memberships name notes parent projects resource_subtype start_at start_on tags workspace',
  'POST /tasks/{task_gid}/time_tracking_entries':
    'attributable_to billable_status categories description duration_minutes entered_on',
  'POST /teams/{team_gid}/addUser': 'user',
  'POST /teams/{team_gid}/projects':
    'archived color current_status current_status_update custom_fields default_access_level default_view due_date due_on followers html_notes icon minimum_access_level_for_customization minimum_access_level_for_sharing name notes owner privacy_setting public start_on team workspace',
  'POST /teams/{team_gid}/removeUser': 'user',
  'POST /webhooks': 'filters resource target',
  'POST /workspaces/{workspace_gid}/addUser': 'user',
  'POST /workspaces/{workspace_gid}/projects':
    'archived color current_status current_status_update custom_fields default_access_level default_view due_date due_on followers html_notes icon minimum_access_level_for_customization minimum_access_level_for_sharing name notes owner privacy_setting public start_on team workspace',
  'POST /workspaces/{workspace_gid}/removeUser': 'user',
  'POST /workspaces/{workspace_gid}/tags': 'color followers name notes',
  'PUT /allocations/{allocation_gid}': 'assignee effort end_date parent start_date',
  'PUT /custom_fields/{custom_field_gid}':
    'currency_code custom_label custom_label_position date_value description enum_options enum_value format has_notifications_enabled id_prefix input_restrictions is_formula_field multi_enum_values name number_value owned_by_app people_value precision reference_value text_value workspace',
  'PUT /enum_options/{enum_option_gid}': 'color enabled name',
  'PUT /goal_relationships/{goal_relationship_gid}': 'contribution_weight',
  'PUT /goals/{goal_gid}':
    'custom_fields due_on html_notes is_workspace_level liked name notes owner start_on status team time_period workspace',
  'PUT /memberships/{membership_gid}': 'access_level',
  'PUT /ooo_entries/{ooo_entry_gid}': 'end_date start_date',
  'PUT /portfolios/{portfolio_gid}':
    'archived color custom_fields default_access_level due_on name start_on',
  'PUT /project_briefs/{project_brief_gid}': 'html_text text title',
  'PUT /projects/{project_gid}':
    'archived color current_status current_status_update custom_fields default_access_level default_view due_date due_on followers html_notes icon minimum_access_level_for_customization minimum_access_level_for_sharing name notes owner privacy_setting public start_on team',
  'PUT /sections/{section_gid}': 'insert_after insert_before name',
  'PUT /stories/{story_gid}': 'html_text is_pinned sticker_name text',
  'PUT /tags/{tag_gid}': 'color name notes',
  'PUT /tasks/{task_gid}':
    'approval_status assignee assignee_section assignee_status completed custom_fields custom_type custom_type_status_option due_at due_on external html_notes liked name notes parent resource_subtype start_at start_on',
  'PUT /time_tracking_entries/{time_tracking_entry_gid}':
    'attributable_to billable_status categories description duration_minutes entered_on',
  'PUT /webhooks/{webhook_gid}': 'filters',
};
