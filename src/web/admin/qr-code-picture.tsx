import type { QrCode } from './qr-code.server.ts';
import styles from './qr-code-picture.module.css';

type Props = { code: QrCode; label: string; className: string | undefined };

/** A QR code as a picture with an accessible name. The class sets its width. */
export function QrCodePicture({ code, label, className }: Props) {
  return (
    <svg
      className={`${styles.qrCode} ${className}`}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  );
}
