/** Part of the browser that reads texts aloud. */
export interface Speech extends Pick<EventTarget, 'addEventListener'> {
  readonly speaking: boolean;
  getVoices(): readonly Pick<SpeechSynthesisVoice, 'lang' | 'localService'>[];
  speak(utterance: SpeechSynthesisUtterance): void;
  cancel(): void;
}

/**
 * Reads texts aloud. It uses only voices that are installed on the device, because the others send the text to their
 * maker. Off until `setOn`.
 */
export class Voice {
  isOn = false;
  readonly #speech: Speech | undefined;
  readonly #makeUtterance: (text: string) => SpeechSynthesisUtterance;
  /** Text that follows when the current one has ended. A newer text replaces it. */
  #next: { readonly text: string; readonly language: string } | undefined;

  constructor(
    speech: Speech | undefined = globalThis.speechSynthesis,
    makeUtterance = (text: string) => new SpeechSynthesisUtterance(text),
  ) {
    this.#speech = speech;
    this.#makeUtterance = makeUtterance;
  }

  /** Calls a function when the browser has loaded its voices, which it does after the page. */
  onVoices(changed: () => void): void {
    this.#speech?.addEventListener('voiceschanged', changed);
  }

  /** True if the device itself has a voice for a language. */
  has(language: string): boolean {
    return this.#voiceOf(language) !== undefined;
  }

  setOn(isOn: boolean): void {
    this.isOn = isOn;
    if (!isOn) this.stop();
  }

  stop(): void {
    this.#next = undefined;
    this.#speech?.cancel();
  }

  /** Reads a text after the current one. Of several texts that wait, only the last is read. */
  follow(text: string, language: string): void {
    if (!this.isOn) return;
    if (this.#speech?.speaking) this.#next = { text, language };
    else this.#speak(text, language);
  }

  /** Reads a text at once, instead of the current one. */
  now(text: string, language: string): void {
    if (!this.isOn) return;
    this.stop();
    this.#speak(text, language);
  }

  #voiceOf(language: string) {
    return this.#speech
      ?.getVoices()
      .find(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language);
  }

  #speak(text: string, language: string): void {
    const voice = this.#voiceOf(language);
    if (!voice) return;
    const utterance = this.#makeUtterance(text);
    utterance.voice = voice as SpeechSynthesisVoice;
    utterance.lang = voice.lang;
    utterance.onend = () => {
      const next = this.#next;
      this.#next = undefined;
      if (next && this.isOn) this.#speak(next.text, next.language);
    };
    this.#speech?.speak(utterance);
  }
}
