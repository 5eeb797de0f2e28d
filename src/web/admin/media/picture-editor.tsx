import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CROP_RATIOS, MIN_CROP_PX, type PictureDimensions } from '../../../modules/files/media/crop.rules.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import type { FormAnswer } from '../form-answer.server.ts';
import form from '../resources/entry-form.module.css';
import type { PictureEditor } from './edit-picture.server.ts';
import styles from './media.module.css';
import type { MediaEntry } from './media-entry.server.ts';

const CENTER = { x: 50, y: 50 };
/** Height of the displayed picture. */
const MAX_CANVAS_HEIGHT_PX = 448;

type Props = { page: MediaEntry; editor: PictureEditor; answer: FormAnswer | undefined };

/** Forms for the focal point and the crop of a picture; their script is `script/picture-editor.ts`. */
export function PictureEditorForms(props: Props) {
  return (
    <>
      <FocalPointForm {...props} />
      {props.editor.crop && <CropForm {...props} crop={props.editor.crop} />}
    </>
  );
}

function FocalPointForm({ page, editor, answer }: Props) {
  const t = useTranslations('admin.media.focal');
  const isAnswered = answer?.intent === 'focal-point';
  const { x, y } = editor.focalPoint ?? CENTER;
  const typed = isAnswered ? answer.values : {};
  const errors = isAnswered ? answer.errors : {};
  return (
    <details open={isAnswered}>
      <summary className={form.summary}>{t('open')}</summary>
      <form method="post" className={form.section} autoComplete="off" data-focal-point="">
        <input type="hidden" name="version" value={page.version} />
        <p className={styles.help}>{t('text')}</p>
        <Canvas src={page.src} size={editor.size} label={t('title')} viewBox="0 0 100 100">
          <path data-lines="" className={styles.line} d={`M${x} 0V100M0 ${y}H100`} />
          <path data-point="" className={styles.point} d={`M${x} ${y}h0`} />
        </Canvas>
        <p className={`needs-script ${styles.help}`}>{t('hint')}</p>
        <p role="status" className="visually-hidden" data-announcement="" />
        <div className={styles.numbers}>
          <NumberField label={t('x')} name="x" max={100} value={typed.x ?? x} error={errors.x} />
          <NumberField label={t('y')} name="y" max={100} value={typed.y ?? y} error={errors.y} />
        </div>
        <div className={styles.buttons}>
          <Button name="intent" value="focal-point">
            {t('save')}
          </Button>
          {editor.focalPoint && (
            <Button name="intent" value="remove-focal-point" look="secondary">
              {t('remove')}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}

function CropForm({ page, crop, answer }: Props & { crop: NonNullable<PictureEditor['crop']> }) {
  const t = useTranslations('admin.media.crop');
  const isAnswered = answer?.intent === 'crop';
  const { src, width, height, area } = crop;
  const { left, top } = area;
  const typed = isAnswered ? answer.values : {};
  const errors = isAnswered ? answer.errors : {};
  const [right, bottom] = [left + area.width, top + area.height];
  return (
    <details open={isAnswered}>
      <summary className={form.summary}>{t('open')}</summary>
      <form
        method="post"
        className={form.section}
        autoComplete="off"
        data-crop=""
        data-width={width}
        data-height={height}
      >
        <input type="hidden" name="version" value={page.version} />
        <p className={styles.help}>{t('text')}</p>
        <Canvas src={src} size={{ width, height }} label={t('title')} viewBox={`0 0 ${width} ${height}`}>
          <path
            data-shade=""
            className={styles.shade}
            d={`M0 0H${width}V${height}H0ZM${left} ${top}V${bottom}H${right}V${top}Z`}
          />
          <path data-lines="" className={styles.line} d={`M${left} ${top}H${right}V${bottom}H${left}Z`} />
          <path
            data-point=""
            className={styles.point}
            d={`M${left} ${top}h0M${right} ${top}h0M${left} ${bottom}h0M${right} ${bottom}h0`}
          />
        </Canvas>
        <p className={`needs-script ${styles.help}`}>{t('hint')}</p>
        <p role="status" className="visually-hidden" data-announcement="" />
        <div className={styles.numbers}>
          <Select label={t('ratio')} name="ratio" hint={t('ratioHint')} defaultValue={typed.ratio ?? 'free'}>
            {Object.keys(CROP_RATIOS).map((ratio) => (
              <option key={ratio} value={ratio}>
                {ratio === 'free' ? t('free') : ratio}
              </option>
            ))}
          </Select>
          <NumberField label={t('left')} name="left" max={width} value={typed.left ?? left} error={errors.left} />
          <NumberField label={t('top')} name="top" max={height} value={typed.top ?? top} error={errors.top} />
          <NumberField
            label={t('width')}
            name="width"
            min={MIN_CROP_PX}
            max={width}
            value={typed.width ?? area.width}
            error={errors.width}
          />
          <NumberField
            label={t('height')}
            name="height"
            min={MIN_CROP_PX}
            max={height}
            value={typed.height ?? area.height}
            error={errors.height}
          />
        </div>
        <div className={styles.buttons}>
          <Button name="intent" value="crop">
            {t('save')}
          </Button>
          {crop.isCropped && (
            <Button name="intent" value="restore" look="secondary">
              {t('restore')}
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}

/** The picture with lines over it; the coordinates of a picture are the same in both directions of text. */
function Canvas({
  src,
  size,
  label,
  viewBox,
  children,
}: {
  src: string;
  size: PictureDimensions;
  label: string;
  viewBox: string;
  children: ReactNode;
}) {
  // the attributes reserve the area also for a picture that cannot be loaded; a style with a maximum height would distort it
  const scale = Math.min(1, MAX_CANVAS_HEIGHT_PX / size.height);
  return (
    <div className={styles.canvas} data-canvas="" data-label={label}>
      <img
        src={src}
        alt=""
        width={Math.round(size.width * scale)}
        height={Math.round(size.height * scale)}
        loading="lazy"
        draggable={false}
      />
      <svg viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
        {children}
      </svg>
    </div>
  );
}

function NumberField(props: {
  label: string;
  name: string;
  min?: number;
  max: number;
  value: string | number;
  error: string | undefined;
}) {
  const { label, name, min = 0, max, value, error } = props;
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      required
      min={min}
      max={max}
      step={1}
      dir="ltr"
      defaultValue={value}
      error={error}
    />
  );
}
