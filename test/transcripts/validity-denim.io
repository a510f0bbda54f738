# {"network":"flashblocks","endpoint":"open","upgradesAt":{"denim":"2n"}}

// before Denim an index is taken
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f86b82210580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c001a042f801d0b8a77b5a81e8cd846635aa9024591cb8c81cb926b58bcd47dcdf85d8a05c6d2b6acdc8827ecbf8f345d57fb0a8cab0706f80fdcd4cb5fb46d76114d5d8"}
= first result
>> {"jsonrpc":"2.0","id":2,"method":"base_sendRawTransactionValidity","params":["${first}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x4"}},{"type":"flashblock_index","params":{"op":"=","value":"0x1"}}]}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x9db8495a2beca88c0911da3b4f2143767b3b2b0aa44bb69dc4b65b11e6b9b2f9"}
@ 4400

// since Denim it is refused, and everything else is taken as before
>> {"jsonrpc":"2.0","id":3,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x02f86b82210501830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a07ca5b9f85680febd484df8d0205fe8fc9efc18a8757338aca5feb9ca16a9e207a0643bc6aefbfe48f16954053949affd0c049c6cea379accd72e63e2ccbcc15b6d"}
= second result
>> {"jsonrpc":"2.0","id":4,"method":"base_sendRawTransactionValidity","params":["${second}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x20"}},{"type":"flashblock_index","params":{"op":"=","value":"0x1"}}]}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"flashblock-index predicate at index 1 is not supported since Denim, whose blocks have no flashblocks: expected balance, nonce, storage or block_number"}}
>> {"jsonrpc":"2.0","id":5,"method":"base_sendRawTransactionValidity","params":["${second}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x20"}}]}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0f8541af4e3beb5aa7b937febcee1d4084a26d1d4c68c5e43d17b84bd77ce222"}
