# {"network":"plain"}
// no block has blobs yet
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobByHash","params":["0x0100000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// a hash has 32 bytes
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getBlobByHash","params":["0x01"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0x01\"","data":"params[0]: expected a hash of 32 bytes, got \"0x01\""}}
