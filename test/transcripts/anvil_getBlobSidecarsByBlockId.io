# {"network":"plain"}
// a block without blobs, and one that does not exist
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobSidecarsByBlockId","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blobs":[],"commitments":[],"proofs":[]}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getBlobSidecarsByBlockId","params":["0x5"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// blobs cannot be sent without their proofs
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","gas":"0x5208","blobVersionedHashes":["0x0100000000000000000000000000000000000000000000000000000000000000"]}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"missing sidecar in blob transaction"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","gas":"0x5208","type":"0x3"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32003,"message":"transaction type not valid: type 3 without blobVersionedHashes"}}
