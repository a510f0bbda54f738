>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","nonce":"0x5","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x98aeb7bec4b3ca6d1136a285cf73246d678486f78bceb30dd4bfc68c911a2be9"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","nonce":"0x6","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xe24011200dd38b2a73031d9b90754285e2d08efe459ecaf601fba2175b76c537"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_removeSender","params":["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]}
<< {"jsonrpc":"2.0","id":3,"result":["0xe24011200dd38b2a73031d9b90754285e2d08efe459ecaf601fba2175b76c537"]}
>> {"jsonrpc":"2.0","id":4,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"pending":"0x0","queued":"0x1"}}
>> {"jsonrpc":"2.0","id":5,"method":"txpool_removeSender","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
// refused
>> {"jsonrpc":"2.0","id":6,"method":"txpool_removeSender","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}
>> {"jsonrpc":"2.0","id":7,"method":"txpool_removeSender","params":["0x12"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}
