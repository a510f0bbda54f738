# {"network":"plain"}
// an unknown transaction
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobsByTransactionHash","params":["0x0100000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// a transaction without blobs
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0bd1274bffa47f75f823e493dc238387d962c4fc7b31dd23b383bb1a0b3889f8"}
= sent result
>> {"jsonrpc":"2.0","id":3,"method":"anvil_getBlobsByTransactionHash","params":["${sent}"]}
<< {"jsonrpc":"2.0","id":3,"result":[]}
