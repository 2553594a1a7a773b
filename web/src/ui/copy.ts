/** Give text to somebody else, with a picture if there is one: by the share sheet of the device, else text on the clipboard. True if it was copied. */
export async function share(text: string, link: string, picture = ""): Promise<boolean> {
  if (typeof navigator.share === "function") {
    const said = text ? { text, url: link } : { url: link };
    try {
      const files = picture ? await asFiles(picture) : [];
      await navigator.share(files.length && navigator.canShare?.({ ...said, files }) ? { ...said, files } : said);
      return false;
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return false;
    }
  }
  await copyText(text ? `${text}\n${link}` : link);
  return true;
}

/** A picture of the house as a file to give away; none if it cannot be had. */
async function asFiles(picture: string): Promise<File[]> {
  const answer = await fetch(picture).catch(() => null);
  return answer?.ok ? [new File([await answer.blob()], "madoi.png", { type: "image/png" })] : [];
}

/** Put text on the clipboard, also where the browser keeps the modern way for secure addresses. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/** Something to keep, as a file of this machine. */
export function saveFile(name: string, content: unknown): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
