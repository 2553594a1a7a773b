/* Before the page's own scripts are here: whoever follows a link to a table asks what it leads to. On a slow line that is half
   a second sooner. The page takes the answer over (src/table/api.ts). */
(() => {
  const table = /^\/t\/([0-9a-f]{32})$/.exec(location.pathname)?.[1];
  const secret = location.hash.slice(1);
  let seats = "";
  try {
    seats = localStorage.getItem("madoi.tables") ?? "";
  } catch {
    // A browser that keeps nothing knows no seats.
  }
  if (!table || !secret || seats.includes(table)) return;
  const answer = fetch(`/api/tables/${table}/invitation`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ secret }) });
  answer.catch(() => undefined);
  window.madoiAsked = { table, secret, answer };
})();
