import { useEffect, useState } from 'preact/hooks';

/** QR code from the server. It is shown as an image, so that markup from the answer cannot change the page. */
export function Qr({ svg, label }: { svg: string; label: string }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [svg]);
  return source ? <img class="qr" src={source} alt={label} width="220" height="220" /> : <div class="qr" />;
}
