>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1","nonce":"0x5","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x98aeb7bec4b3ca6d1136a285cf73246d678486f78bceb30dd4bfc68c911a2be9"}
= waiting result
>> {"jsonrpc":"2.0","id":2,"method":"txpool_removeTransaction","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x98aeb7bec4b3ca6d1136a285cf73246d678486f78bceb30dd4bfc68c911a2be9"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_removeTransaction","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"pending":"0x0","queued":"0x0"}}
// what has been pre-confirmed stays
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}
= ran result
>> {"jsonrpc":"2.0","id":6,"method":"txpool_removeTransaction","params":["${ran}"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
// refused
>> {"jsonrpc":"2.0","id":7,"method":"txpool_removeTransaction","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got nothing","data":"params[0]: expected a hash of 32 bytes, got nothing"}}
>> {"jsonrpc":"2.0","id":8,"method":"txpool_removeTransaction","params":["0x12"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0x12\"","data":"params[0]: expected a hash of 32 bytes, got \"0x12\""}}
