# {"network": "plain"}

// a label names an address wherever it is printed
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_label","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","Bob"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80"}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_describe","params":["0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80"]}
<< {"jsonrpc":"2.0","id":3,"result":{"text":"1 wei to Bob  [gas 21,000]","tree":{"contract":null,"function":null,"type":"CALL","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","args":[],"returns":[],"gas":"0x5208","gasUsed":"0x5208","input":"0x","output":"0x","console":null,"events":[],"error":null,"calls":[]}}}

// without a name the label is removed; accounts of the devnet have names of their own
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_label","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",null]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_describe","params":["0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80"]}
<< {"jsonrpc":"2.0","id":5,"result":{"text":"1 wei to Account 1  [gas 21,000]","tree":{"contract":null,"function":null,"type":"CALL","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","args":[],"returns":[],"gas":"0x5208","gasUsed":"0x5208","input":"0x","output":"0x","console":null,"events":[],"error":null,"calls":[]}}}

// refused
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_label","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",""]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"label: expected 1 to 100 characters, got none"}}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_label","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",5]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[1]: expected a text, got 5","data":"params[1]: expected a text, got 5"}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_label","params":["0x12","Bob"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}
