// adds to what is pending
>> {"jsonrpc":"2.0","id":1,"method":"anvil_addBalance","params":["0x00000000000000000000000000000000000000d1","0x5"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"tenderly_addBalance","params":["0x00000000000000000000000000000000000000d1","0x2"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x7"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x7"}

// never more than there can be
>> {"jsonrpc":"2.0","id":5,"method":"anvil_addBalance","params":["0x00000000000000000000000000000000000000d1","0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"anvil_addBalance","params":["nobody",1]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"nobody\"","data":"params[0]: expected an address of 20 bytes, got \"nobody\""}}
