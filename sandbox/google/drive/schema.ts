import type { SchemaTable } from '../protocol/field-schema.ts';

/**
 * The fields of files, shared drives, comments, permissions, revisions and changes, by type. Masks are checked against them.
 *
 * Source: the discovery document of Drive v3, revision 20260916.
 */
export const driveSchema: SchemaTable = {
  About:
    'appInstalled canCreateDrives canCreateTeamDrives driveThemes:AboutDriveThemes exportFormats:{} folderColorPalette importFormats:{} kind maxImportSizes:{} maxUploadSize storageQuota:AboutStorageQuota teamDriveThemes:AboutTeamDriveThemes user:User',
  AboutDriveThemes: 'backgroundImageLink colorRgb id',
  AboutStorageQuota: 'limit usage usageInDrive usageInDriveTrash',
  AboutTeamDriveThemes: 'backgroundImageLink colorRgb id',
  Change:
    'changeType drive:Drive driveId file:File fileId kind removed teamDrive:TeamDrive teamDriveId time type',
  ChangeList: 'changes:Change kind newStartPageToken nextPageToken',
  Channel: 'address expiration id kind params:{} payload resourceId resourceUri token type',
  ClientEncryptionDetails: 'decryptionMetadata:DecryptionMetadata encryptionState',
  Comment:
    'anchor assigneeEmailAddress author:User content createdTime deleted htmlContent id kind mentionedEmailAddresses modifiedTime quotedFileContent:CommentQuotedFileContent replies:Reply resolved',
  CommentList: 'comments:Comment kind nextPageToken',
  CommentQuotedFileContent: 'mimeType value',
  ContentRestriction:
    'ownerRestricted readOnly reason restrictingUser:User restrictionTime systemRestricted type',
  DecryptionMetadata:
    'aes256GcmChunkSize encryptionResourceKeyHash jwt kaclsId kaclsName keyFormat wrappedKey',
  DownloadRestriction: 'restrictedForReaders restrictedForWriters',
  DownloadRestrictionsMetadata:
    'effectiveDownloadRestrictionWithContext:DownloadRestriction itemDownloadRestriction:DownloadRestriction',
  Drive:
    'backgroundImageFile:DriveBackgroundImageFile backgroundImageLink capabilities:DriveCapabilities colorRgb createdTime hidden id kind name orgUnitId restrictions:DriveRestrictions themeId',
  DriveBackgroundImageFile: 'id width xCoordinate yCoordinate',
  DriveCapabilities:
    'canAddChildren canChangeCopyRequiresWriterPermissionRestriction canChangeDomainUsersOnlyRestriction canChangeDownloadRestriction canChangeDriveBackground canChangeDriveMembersOnlyRestriction canChangeSharingFoldersRequiresOrganizerPermissionRestriction canComment canCopy canDeleteChildren canDeleteDrive canDownload canEdit canListChildren canManageMembers canReadRevisions canRename canRenameDrive canResetDriveRestrictions canShare canTrashChildren',
  DriveList: 'drives:Drive kind nextPageToken',
  DriveRestrictions:
    'adminManagedRestrictions copyRequiresWriterPermission domainUsersOnly downloadRestriction:DownloadRestriction driveMembersOnly sharingFoldersRequiresOrganizerPermission',
  File: 'appProperties:{} capabilities:FileCapabilities clientEncryptionDetails:ClientEncryptionDetails contentHints:FileContentHints contentRestrictions:ContentRestriction copyRequiresWriterPermission createdTime description downloadRestrictions:DownloadRestrictionsMetadata driveId explicitlyTrashed exportLinks:{} fileExtension folderColorRgb fullFileExtension hasAugmentedPermissions hasThumbnail headRevisionId iconLink id imageMediaMetadata:FileImageMediaMetadata inheritedPermissionsDisabled isAppAuthorized kind labelInfo:FileLabelInfo lastModifyingUser:User linkShareMetadata:FileLinkShareMetadata md5Checksum mimeType modifiedByMe modifiedByMeTime modifiedTime name originalFilename ownedByMe owners:User parents permissionIds permissions:Permission properties:{} quotaBytesUsed resourceKey sha1Checksum sha256Checksum shared sharedWithMeTime sharingUser:User shortcutDetails:FileShortcutDetails size spaces starred teamDriveId thumbnailLink thumbnailVersion trashed trashedTime trashingUser:User version videoMediaMetadata:FileVideoMediaMetadata viewedByMe viewedByMeTime viewersCanCopyContent webContentLink webViewLink writersCanShare',
  FileCapabilities:
    'canAcceptOwnership canAccessViaGenAi canAddChildren canAddFolderFromAnotherDrive canAddMyDriveParent canChangeCopyRequiresWriterPermission canChangeItemDownloadRestriction canChangeSecurityUpdateEnabled canChangeViewersCanCopyContent canComment canCopy canDelete canDeleteChildren canDisableInheritedPermissions canDownload canEdit canEnableInheritedPermissions canListChildren canModifyContent canModifyContentRestriction canModifyEditorContentRestriction canModifyLabels canModifyOwnerContentRestriction canMoveChildrenOutOfDrive canMoveChildrenOutOfTeamDrive canMoveChildrenWithinDrive canMoveChildrenWithinTeamDrive canMoveItemIntoTeamDrive canMoveItemOutOfDrive canMoveItemOutOfTeamDrive canMoveItemWithinDrive canMoveItemWithinTeamDrive canMoveTeamDriveItem canReadDrive canReadLabels canReadRevisions canReadTeamDrive canRemoveChildren canRemoveContentRestriction canRemoveMyDriveParent canRename canShare canStartApproval canTrash canTrashChildren canUntrash',
  FileContentHints: 'indexableText thumbnail:FileContentHintsThumbnail',
  FileContentHintsThumbnail: 'image mimeType',
  FileImageMediaMetadata:
    'aperture cameraMake cameraModel colorSpace exposureBias exposureMode exposureTime flashUsed focalLength height isoSpeed lens location:FileImageMediaMetadataLocation maxApertureValue meteringMode rotation sensor subjectDistance time whiteBalance width',
  FileImageMediaMetadataLocation: 'altitude latitude longitude',
  FileLabelInfo: 'labels:Label',
  FileLinkShareMetadata: 'securityUpdateEligible securityUpdateEnabled',
  FileList: 'files:File incompleteSearch kind nextPageToken',
  FileShortcutDetails: 'targetId targetMimeType targetResourceKey',
  FileVideoMediaMetadata: 'durationMillis height width',
  Label: 'fields:{}LabelField id kind revisionId',
  LabelField: 'dateString id integer kind selection text user:User valueType',
  Permission:
    'allowFileDiscovery deleted displayName domain emailAddress expirationTime id inheritedPermissionsDisabled kind pendingOwner permissionDetails:PermissionPermissionDetails photoLink role teamDrivePermissionDetails:PermissionTeamDrivePermissionDetails type view',
  PermissionList: 'kind nextPageToken permissions:Permission',
  PermissionPermissionDetails: 'inherited inheritedFrom permissionType role',
  PermissionTeamDrivePermissionDetails: 'inherited inheritedFrom role teamDrivePermissionType',
  Reply:
    'action assigneeEmailAddress author:User content createdTime deleted htmlContent id kind mentionedEmailAddresses modifiedTime',
  ReplyList: 'kind nextPageToken replies:Reply',
  StartPageToken: 'kind startPageToken',
  TeamDrive:
    'backgroundImageFile:TeamDriveBackgroundImageFile backgroundImageLink capabilities:TeamDriveCapabilities colorRgb createdTime id kind name orgUnitId restrictions:TeamDriveRestrictions themeId',
  TeamDriveBackgroundImageFile: 'id width xCoordinate yCoordinate',
  TeamDriveCapabilities:
    'canAddChildren canChangeCopyRequiresWriterPermissionRestriction canChangeDomainUsersOnlyRestriction canChangeDownloadRestriction canChangeSharingFoldersRequiresOrganizerPermissionRestriction canChangeTeamDriveBackground canChangeTeamMembersOnlyRestriction canComment canCopy canDeleteChildren canDeleteTeamDrive canDownload canEdit canListChildren canManageMembers canReadRevisions canRemoveChildren canRename canRenameTeamDrive canResetTeamDriveRestrictions canShare canTrashChildren',
  TeamDriveRestrictions:
    'adminManagedRestrictions copyRequiresWriterPermission domainUsersOnly downloadRestriction:DownloadRestriction sharingFoldersRequiresOrganizerPermission teamMembersOnly',
  Revision:
    'exportLinks:{} id keepForever kind lastModifyingUser:User md5Checksum mimeType modifiedTime originalFilename publishAuto published publishedLink publishedOutsideDomain size',
  RevisionList: 'kind nextPageToken revisions:Revision',
  User: 'displayName emailAddress kind me permissionId photoLink',
};
