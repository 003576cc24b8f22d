/** A file's id made of its name, readable at a glance. Drive's ids have 44 characters. */
export const fileIdOf = (name: string) => name.padEnd(44, '0');

/** The ids of the documents that tasks and comments link to. */
export const documentIds = {
  launchPlan: fileIdOf('1LaunchPlanAria2Doc'),
  pressRelease: fileIdOf('1PressReleaseAria2Doc'),
  radioDesign: fileIdOf('1RadioDesignNotesDoc'),
  onboardingGuide: fileIdOf('1OnboardingGuideDoc'),
  interviewNotes: fileIdOf('1CustomerInterviewNotesDoc'),
  packagingBrief: fileIdOf('1PackagingBriefStudioNurDoc'),
  releaseNotes: fileIdOf('1ReleaseNotesAppThreeDoc'),
  budgetDraft: fileIdOf('1BudgetDraft2027Doc'),
  hebrewCopy: fileIdOf('1HebrewLaunchCopyDoc'),
} as const;

/** One of the documents that exist in the sandbox. */
export type DocumentName = keyof typeof documentIds;

/** The address under which a browser shows the document. */
export function documentAddress(name: DocumentName): string {
  return `https://docs.google.com/document/d/${documentIds[name]}/edit`;
}
