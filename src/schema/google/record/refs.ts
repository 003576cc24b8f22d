import type { RecordInfo } from '../../../engine/plan/field-needs.ts';
import type { CommentOfFile, ReplyRecord } from '../../../service/google/record/comment.ts';
import type {
  AutoTextRecord,
  BodyRecord,
  BulletRecord,
  ColumnBreakRecord,
  DateElementPropertiesRecord,
  DateElementRecord,
  EquationRecord,
  FooterRecord,
  FootnoteRecord,
  FootnoteReferenceRecord,
  HeaderRecord,
  HorizontalRuleRecord,
  InlineObjectElementRecord,
  ListPropertiesRecord,
  NamedRangeRecord,
  NamedRangesRecord,
  NestingLevelRecord,
  PageBreakRecord,
  ParagraphElementRecord,
  ParagraphRecord,
  PersonPropertiesRecord,
  PersonRecord,
  RangeRecord,
  RichLinkPropertiesRecord,
  RichLinkRecord,
  SectionBreakRecord,
  StructuralElementRecord,
  TableCellRecord,
  TableOfContentsRecord,
  TableRecord,
  TableRowRecord,
  TextRunRecord,
} from '../../../service/google/record/document.ts';
import type {
  CropPropertiesRecord,
  EmbeddedObjectBorderRecord,
  EmbeddedObjectRecord,
  ImagePropertiesRecord,
  InlineObjectPropertiesRecord,
  InlineObjectRecord,
  LinkedContentReferenceRecord,
  PositionedObjectPositioningRecord,
  PositionedObjectPropertiesRecord,
  PositionedObjectRecord,
  SheetsChartReferenceRecord,
} from '../../../service/google/record/document-object.ts';
import type {
  BackgroundRecord,
  BookmarkLinkRecord,
  ColorRecord,
  DimensionRecord,
  DocumentFormatRecord,
  DocumentStyleRecord,
  HeadingLinkRecord,
  LinkRecord,
  NamedStyleRecord,
  NamedStylesRecord,
  OptionalColorRecord,
  ParagraphBorderRecord,
  ParagraphStyleRecord,
  RgbColorRecord,
  SectionColumnPropertiesRecord,
  SectionStyleRecord,
  ShadingRecord,
  SizeRecord,
  TableCellBorderRecord,
  TableCellStyleRecord,
  TableColumnPropertiesRecord,
  TableRowStyleRecord,
  TableStyleRecord,
  TabStopRecord,
  TextStyleRecord,
  WeightedFontFamilyRecord,
} from '../../../service/google/record/document-style.ts';
import type { DriveRecord } from '../../../service/google/record/drive.ts';
import type { FileUserRecord } from '../../../service/google/record/file.ts';
import type { PermissionRecord } from '../../../service/google/record/permission.ts';
import type { RevisionRecord } from '../../../service/google/record/revision.ts';
import type { KeyedListRecord, TabWithDocumentId } from '../../../service/google/record/tab.ts';
import { builder } from '../../builder/builder.ts';
import type { DocumentSource } from './document-source.ts';
import type { FolderSource } from './folder-source.ts';

// All object types for Google's records. The name `Header` belongs to raw requests, so the type is called DocumentHeader.

export const Document = builder.objectRef<DocumentSource>('Document');
export const Folder = builder.objectRef<FolderSource>('Folder');
export const SharedDrive = builder.objectRef<DriveRecord>('SharedDrive');
export const DocumentRevision = builder.objectRef<RevisionRecord>('DocumentRevision');
export const DocumentPermission = builder.objectRef<PermissionRecord>('DocumentPermission');
export const DocumentComment = builder.objectRef<CommentOfFile>('DocumentComment');
export const DocumentCommentReply = builder.objectRef<ReplyRecord>('DocumentCommentReply');
export const FileUser = builder.objectRef<FileUserRecord>('FileUser');
export const DocumentTab = builder.objectRef<TabWithDocumentId>('DocumentTab');
export const DocumentBody = builder.objectRef<BodyRecord>('DocumentBody');
export const DocumentHeader = builder.objectRef<HeaderRecord>('DocumentHeader');
export const DocumentFooter = builder.objectRef<FooterRecord>('DocumentFooter');
export const Footnote = builder.objectRef<FootnoteRecord>('Footnote');
export const StructuralElement = builder.objectRef<StructuralElementRecord>('StructuralElement');
export const Paragraph = builder.objectRef<ParagraphRecord>('Paragraph');
export const ParagraphElement = builder.objectRef<ParagraphElementRecord>('ParagraphElement');
export const TextRun = builder.objectRef<TextRunRecord>('TextRun');
export const AutoText = builder.objectRef<AutoTextRecord>('AutoText');
export const PageBreak = builder.objectRef<PageBreakRecord>('PageBreak');
export const ColumnBreak = builder.objectRef<ColumnBreakRecord>('ColumnBreak');
export const FootnoteReference = builder.objectRef<FootnoteReferenceRecord>('FootnoteReference');
export const HorizontalRule = builder.objectRef<HorizontalRuleRecord>('HorizontalRule');
export const Equation = builder.objectRef<EquationRecord>('Equation');
export const InlineObjectElement =
  builder.objectRef<InlineObjectElementRecord>('InlineObjectElement');
export const Person = builder.objectRef<PersonRecord>('Person');
export const PersonProperties = builder.objectRef<PersonPropertiesRecord>('PersonProperties');
export const RichLink = builder.objectRef<RichLinkRecord>('RichLink');
export const RichLinkProperties = builder.objectRef<RichLinkPropertiesRecord>('RichLinkProperties');
export const DateElement = builder.objectRef<DateElementRecord>('DateElement');
export const DateElementProperties =
  builder.objectRef<DateElementPropertiesRecord>('DateElementProperties');
export const Bullet = builder.objectRef<BulletRecord>('Bullet');
export const List = builder.objectRef<KeyedListRecord>('List');
export const ListProperties = builder.objectRef<ListPropertiesRecord>('ListProperties');
export const NestingLevel = builder.objectRef<NestingLevelRecord>('NestingLevel');
export const Table = builder.objectRef<TableRecord>('Table');
export const TableRow = builder.objectRef<TableRowRecord>('TableRow');
export const TableCell = builder.objectRef<TableCellRecord>('TableCell');
export const TableOfContents = builder.objectRef<TableOfContentsRecord>('TableOfContents');
export const SectionBreak = builder.objectRef<SectionBreakRecord>('SectionBreak');
export const NamedRanges = builder.objectRef<NamedRangesRecord>('NamedRanges');
export const NamedRange = builder.objectRef<NamedRangeRecord>('NamedRange');
export const Range = builder.objectRef<RangeRecord>('Range');
export const TextStyle = builder.objectRef<TextStyleRecord>('TextStyle');
export const WeightedFontFamily = builder.objectRef<WeightedFontFamilyRecord>('WeightedFontFamily');
export const Link = builder.objectRef<LinkRecord>('Link');
export const BookmarkLink = builder.objectRef<BookmarkLinkRecord>('BookmarkLink');
export const HeadingLink = builder.objectRef<HeadingLinkRecord>('HeadingLink');
export const OptionalColor = builder.objectRef<OptionalColorRecord>('OptionalColor');
export const Color = builder.objectRef<ColorRecord>('Color');
export const RgbColor = builder.objectRef<RgbColorRecord>('RgbColor');
export const Dimension = builder.objectRef<DimensionRecord>('Dimension');
export const Size = builder.objectRef<SizeRecord>('Size');
export const ParagraphStyle = builder.objectRef<ParagraphStyleRecord>('ParagraphStyle');
export const ParagraphBorder = builder.objectRef<ParagraphBorderRecord>('ParagraphBorder');
export const Shading = builder.objectRef<ShadingRecord>('Shading');
export const TabStop = builder.objectRef<TabStopRecord>('TabStop');
export const TableStyle = builder.objectRef<TableStyleRecord>('TableStyle');
export const TableColumnProperties =
  builder.objectRef<TableColumnPropertiesRecord>('TableColumnProperties');
export const TableRowStyle = builder.objectRef<TableRowStyleRecord>('TableRowStyle');
export const TableCellStyle = builder.objectRef<TableCellStyleRecord>('TableCellStyle');
export const TableCellBorder = builder.objectRef<TableCellBorderRecord>('TableCellBorder');
export const SectionStyle = builder.objectRef<SectionStyleRecord>('SectionStyle');
export const SectionColumnProperties =
  builder.objectRef<SectionColumnPropertiesRecord>('SectionColumnProperties');
export const DocumentStyle = builder.objectRef<DocumentStyleRecord>('DocumentStyle');
export const Background = builder.objectRef<BackgroundRecord>('Background');
export const DocumentFormat = builder.objectRef<DocumentFormatRecord>('DocumentFormat');
export const NamedStyles = builder.objectRef<NamedStylesRecord>('NamedStyles');
export const NamedStyle = builder.objectRef<NamedStyleRecord>('NamedStyle');
export const InlineObject = builder.objectRef<InlineObjectRecord>('InlineObject');
export const InlineObjectProperties =
  builder.objectRef<InlineObjectPropertiesRecord>('InlineObjectProperties');
export const PositionedObject = builder.objectRef<PositionedObjectRecord>('PositionedObject');
export const PositionedObjectProperties = builder.objectRef<PositionedObjectPropertiesRecord>(
  'PositionedObjectProperties',
);
export const PositionedObjectPositioning = builder.objectRef<PositionedObjectPositioningRecord>(
  'PositionedObjectPositioning',
);
export const EmbeddedObject = builder.objectRef<EmbeddedObjectRecord>('EmbeddedObject');
export const EmbeddedObjectBorder =
  builder.objectRef<EmbeddedObjectBorderRecord>('EmbeddedObjectBorder');
export const ImageProperties = builder.objectRef<ImagePropertiesRecord>('ImageProperties');
export const CropProperties = builder.objectRef<CropPropertiesRecord>('CropProperties');
export const LinkedContentReference =
  builder.objectRef<LinkedContentReferenceRecord>('LinkedContentReference');
export const SheetsChartReference =
  builder.objectRef<SheetsChartReferenceRecord>('SheetsChartReference');

/** The planning information of a type for a part of a Docs document. No such part has an id that is always present. */
export const docsRecord = (name: string): RecordInfo => ({
  kind: `docs.${name}`,
  service: 'google',
});
