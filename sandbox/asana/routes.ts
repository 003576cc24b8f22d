import { eventRoutes } from './event/route.ts';
import { jobRoutes } from './job/route.ts';
import { taskTemplateRoutes } from './job/task-template-route.ts';
import { projectTemplateRoutes } from './job/template-route.ts';
import type { Route } from './protocol/router.ts';
import { attachmentRoutes } from './route/attachment.ts';
import { attachmentWriteRoutes } from './route/attachment-write.ts';
import { customFieldRoutes } from './route/custom-field/custom-field.ts';
import { customFieldSettingRoutes } from './route/custom-field/custom-field-setting.ts';
import { customFieldWriteRoutes } from './route/custom-field/custom-field-write.ts';
import { customTypeRoutes } from './route/custom-field/custom-type.ts';
import { enumOptionRoutes } from './route/custom-field/enum-option.ts';
import { groupMembershipRoutes } from './route/group-membership.ts';
import { membershipRoutes } from './route/membership.ts';
import { absenceRoutes } from './route/planning/absence.ts';
import { accessRequestRoutes } from './route/planning/access-request.ts';
import { allocationRoutes } from './route/planning/allocation.ts';
import { favoriteRoutes } from './route/planning/favorite.ts';
import { goalRoutes } from './route/planning/goal.ts';
import { goalRelationshipRoutes } from './route/planning/goal-relationship.ts';
import { portfolioRoutes } from './route/planning/portfolio.ts';
import { projectBriefRoutes } from './route/planning/project-brief.ts';
import { statusUpdateRoutes } from './route/planning/status-update.ts';
import { timePeriodRoutes } from './route/planning/time-period.ts';
import { timeTrackingEntryRoutes } from './route/planning/time-tracking-entry.ts';
import { projectRoutes } from './route/project.ts';
import { projectSettingRoutes } from './route/project-setting.ts';
import { projectWriteRoutes } from './route/project-write.ts';
import { sectionRoutes } from './route/section.ts';
import { sectionWriteRoutes } from './route/section-write.ts';
import { storyRoutes } from './route/story.ts';
import { storyWriteRoutes } from './route/story-write.ts';
import { tagRoutes } from './route/tag.ts';
import { tagWriteRoutes } from './route/tag-write.ts';
import { taskRoutes } from './route/task.ts';
import { taskRelationRoutes } from './route/task-relation.ts';
import { taskWriteRoutes } from './route/task-write.ts';
import { typeaheadRoutes } from './route/typeahead.ts';
import { userRoutes } from './route/user.ts';
import { userTaskListRoutes } from './route/user-task-list.ts';
import { workspaceRoutes } from './route/workspace.ts';
import { webhookRoutes } from './webhook/route.ts';

/** All routes of the Asana side, except `/batch`. */
export const routes: readonly Route[] = [
  ...workspaceRoutes,
  ...userRoutes,
  ...userTaskListRoutes,
  ...projectRoutes,
  ...membershipRoutes,
  ...groupMembershipRoutes,
  ...sectionRoutes,
  ...taskRoutes,
  ...storyRoutes,
  ...attachmentRoutes,
  ...tagRoutes,
  ...customFieldRoutes,
  ...typeaheadRoutes,
  ...taskWriteRoutes,
  ...taskRelationRoutes,
  ...tagWriteRoutes,
  ...storyWriteRoutes,
  ...sectionWriteRoutes,
  ...projectWriteRoutes,
  ...projectSettingRoutes,
  ...customFieldSettingRoutes,
  ...customFieldWriteRoutes,
  ...enumOptionRoutes,
  ...attachmentWriteRoutes,
  ...statusUpdateRoutes,
  ...timeTrackingEntryRoutes,
  ...projectBriefRoutes,
  ...portfolioRoutes,
  ...accessRequestRoutes,
  ...absenceRoutes,
  ...allocationRoutes,
  ...timePeriodRoutes,
  ...favoriteRoutes,
  ...goalRoutes,
  ...goalRelationshipRoutes,
  ...customTypeRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...jobRoutes,
  ...projectTemplateRoutes,
  ...taskTemplateRoutes,
];
